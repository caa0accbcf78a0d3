import { isPassing } from '#contract/reports/is-passing.ts'
import type { AlertState, DueWork } from '#contract/reports/operations.ts'
import { createDatabaseReadiness } from '../edge/door/health.ts'
import type { Config, Env } from '../edge/env.ts'
import type { Watch } from '../edge/reports/watch.ts'
import { createAlertCheck } from '../ops/alerts/check-alerts.ts'
import type { Facts } from '../ops/alerts/rule.ts'
import { rules } from '../ops/alerts/rules.ts'
import { walletRule } from '../ops/alerts/supply-rules.ts'
import { createTellOperators } from '../ops/alerts/tell-operators.ts'
import { countDataSet } from '../ops/read-data-set.ts'
import { addFigures } from './save-figures.ts'

type Bound = Pick<Env, 'DB' | 'CATALOGUE' | 'SMTP'>
type AfterRun = { due: readonly DueWork[] | undefined }

/** The minutes that rules look at. */
const windows = { five: 5, ten: 10 }

/**
 * Returns the check of the alerts, which follows each run of scheduled work in the process that has
 * the databases.
 */
export function createAlertWatch(config: Config, { recent, tellCall }: Watch) {
  const wallets = (config.suppliers ?? []).map(({ name }) => walletRule(name))
  const check = createAlertCheck([...rules, ...wallets])
  const readReadiness = createDatabaseReadiness()

  return async function watchAlerts(env: Bound, { due }: AfterRun): Promise<void> {
    const stored = await import('../embedded/operations.ts')
    const at = Math.floor(Date.now() / 1000)
    const context = { db: env.DB, now: at }
    const databases = { db: env.DB, catalogue: env.CATALOGUE }

    async function readFacts(isThere: boolean): Promise<Facts> {
      const oldestDueSeconds = due?.reduce((most, one) => Math.max(most, one.oldestDueSeconds), 0)
      // On Node each question to a locked database takes seconds, in which nobody is answered.
      if (!isThere) {
        const unknown = { deadLetters: undefined, supply: undefined, counts: undefined }
        return { isReady: false, oldestDueSeconds, ...unknown }
      }
      const [ready, deadLetters, supply, counts] = await Promise.all([
        readReadiness(env),
        stored.readDeadLetters(env.DB),
        stored.readSupply(config, databases).catch(unlessPassing),
        readCounts().catch(unlessPassing),
      ])
      const isReady = ready.database && ready.catalogue
      return { isReady, oldestDueSeconds, deadLetters, supply, counts }
    }

    async function readCounts(): Promise<Facts['counts']> {
      const { dataSet } = config
      const read = dataSet
        ? (minutes: number) => countDataSet(dataSet, minutes)
        : (minutes: number) => stored.sumMinutes(context, minutes)
      if (!dataSet) await addFigures(env, recent)
      const [five, ten] = await Promise.all([read(windows.five), read(windows.ten)])
      return { five, ten }
    }

    const store = {
      read: () => stored.readAlertCheck(env.DB),
      save: (alerts: readonly AlertState[]) => stored.saveAlertCheck(context, alerts),
    }
    await stored.alone(env.DB, async (isThere) =>
      check({
        at,
        facts: await readFacts(isThere),
        ...(isThere ? { store } : {}),
        tell: createTellOperators({
          ...config,
          openMail: () => stored.openMailProvider(config, { sendSmtp: env.SMTP?.send, tellCall }),
        }),
      }),
    )
  }
}

function unlessPassing(error: unknown): undefined {
  if (!isPassing(error)) throw error
}

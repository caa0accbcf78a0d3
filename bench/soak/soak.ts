import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { encodeBase64url } from '#contract/base64url.ts'
import { build } from '../../scripts/build.ts'
import { root, run, tool } from '../../scripts/run.ts'
import { busyBetween, processorTimes } from '../measure/processor.ts'
import type { Table } from '../measure/table.ts'
import { auditBooks, leftToDo } from './audit.ts'
import { bot, buyer, buyerEmail, member, type Soak, shopper, type Told } from './people.ts'
import { openProviders, type ProviderName, providerNames } from './providers.ts'
import { type Disturbance, type Measured, writeReport } from './report.ts'
import { openShop, type Process, type SoakShop } from './shop.ts'

const options = {
  minutes: { type: 'string', default: '30' },
  people: { type: 'string', default: '24' },
  pause: { type: 'string', default: '1000' },
  port: { type: 'string', default: '8890' },
} as const
/** Long enough for scheduled work to retry what the last fault delayed. */
const mostCatchUpMs = 240_000

const faults = ['hang', 'fail', 'drop', 'trickle'] as const
const victims: readonly Process[] = ['a server', 'the clock', 'all processes']

/**
 * Lets simulated people use the built shop on plain Node while its providers fail in turns and its
 * processes are killed every minute, then checks the database and writes docs/soak.md. Nothing may be
 * lost, doubled or shown to the wrong person.
 */
export async function* soakShop(args: string[]): AsyncGenerator<Table> {
  const { values } = parseArgs({ args, options })
  const [minutes, people, pauseMs] = [values.minutes, values.people, values.pause].map(Number) as [
    ...[number, number, number],
  ]
  await build()
  const directory = mkdtempSync(join(root, '.wrangler', 'soak-'))
  const providers = await openProviders()
  const key = `soak:${encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))}`
  const shop = await openShop(directory, {
    ...providers.variables,
    ...{ ENVIRONMENT: 'test', TAG_KEYS: key, SESSION_KEYS: key, PORT: values.port },
  })
  const file = join(directory, 'backend.sqlite')
  // One purchase takes its buyer five pauses or more.
  addBuyers(file, Math.ceil(((people / 2) * minutes * 60_000) / (2 * pauseMs)))
  const told: Told = {
    ...{ requests: [], keys: new Map(), orders: new Set(), paid: new Set(), webhooks: 0 },
    foreign: [],
  }
  const startedAt = Date.now()
  const processorsFrom = processorTimes()
  const endsAt = startedAt + minutes * 60_000
  const soak: Soak = {
    ...{ url: shop.url, paymentsOrigin: providers.paymentsOrigin, told, pauseMs },
    isOpen: () => Date.now() < endsAt,
  }
  const trouble: Trouble = { soak, shop, providers, endsAt, disturbances: [] }
  const memory: Measured['memory'] = []
  const watch = setInterval(() => memory.push({ at: Date.now(), bytes: shop.memory() }), 5_000)
  await Promise.all([...everybody(soak, people), failInTurns(trouble), killInTurns(trouble)])
  clearInterval(watch)
  const busyShare = busyBetween(processorsFrom, processorTimes())

  const caughtUpFrom = Date.now()
  while (leftToDo(file) > 0 && Date.now() - caughtUpFrom < mostCatchUpMs) await wait(1_000)
  const catchUpMs = Date.now() - caughtUpFrom
  await shop.stop()
  const findings = auditBooks({ file, told, deeds: providers.deeds })
  const { disturbances } = trouble
  const measured = {
    ...{ told, disturbances, memory, busyShare, findings, catchUpMs, startedAt, endsAt },
  }
  const isWell = writeReport(measured, { minutes, people, pauseMs })
  await run(tool('biome'), ['format', '--write', 'docs/soak.md'], { quiet: true })
  await providers.close()
  rmSync(directory, { recursive: true })
  const value = `${told.requests.length} requests, see docs/soak.md`
  const name = `${people} people, ${minutes} minutes`
  yield { title: 'Soak', rows: [{ name, value, budget: 'all objectives', ok: isWell }] }
}

/** What fails and dies while people use the shop. */
type Trouble = {
  soak: Soak
  shop: SoakShop
  providers: Awaited<ReturnType<typeof openProviders>>
  endsAt: number
  disturbances: Disturbance[]
}

/** Half of the people buy; the others look around, work in the portal, or are bots. */
function everybody(soak: Soak, people: number): Promise<void>[] {
  let lastAccount = -1
  return Array.from({ length: people }, (_, at) => {
    if (at % 2 === 0) return buyer(soak, () => (lastAccount += 1))
    return [shopper, member, bot, shopper][((at - 1) / 2) % 4]?.(soak) ?? shopper(soak)
  })
}

/**
 * The providers fail in turns, each for ten seconds per minute and in a different way each time.
 */
async function failInTurns({ soak, providers, disturbances, endsAt }: Trouble): Promise<void> {
  for (let turn = 0; soak.isOpen(); turn += 1) {
    await sleepUntil(endsAt, 8_000)
    const name = providerNames[turn % providerNames.length] as ProviderName
    const fault = faults[Math.floor(turn / providerNames.length) % faults.length]
    if (!soak.isOpen() || !fault) break
    const from = Date.now()
    providers.set(name, fault)
    await sleepUntil(endsAt, 10_000)
    providers.set(name, undefined)
    disturbances.push({ what: `${name}: ${fault}`, from, to: Date.now() })
  }
}

async function killInTurns({ soak, shop, disturbances, endsAt }: Trouble): Promise<void> {
  for (let turn = 0; soak.isOpen(); turn += 1) {
    await sleepUntil(endsAt, turn === 0 ? 45_000 : 60_000)
    const victim = victims[turn % victims.length]
    if (!soak.isOpen() || !victim) break
    const from = Date.now()
    await shop.kill(victim)
    disturbances.push({ what: `killed: ${victim}`, from, to: Date.now() })
  }
}

/** Waits, but not beyond the end. */
function sleepUntil(endsAt: number, ms: number): Promise<void> {
  return wait(Math.max(0, Math.min(ms, endsAt - Date.now())))
}

function addBuyers(file: string, count: number): void {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  const insert = sqlite.prepare(
    `INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
       password_hash, created_at)
     SELECT ?1, account_type, ?2, ?2, name, locale, currency_unit, password_hash, created_at
     FROM account WHERE id = 'demo-traveller'`,
  )
  sqlite.exec('BEGIN')
  for (let at = 0; at < count; at += 1) insert.run(`soak-${at}`, buyerEmail(at))
  sqlite.exec('COMMIT')
  sqlite.close()
}

import { parseArgs } from 'node:util'
import {
  type AskedRow,
  changePrices,
  endReductions,
  type Rule,
  type Time,
} from '#backend/shop/import/prices/change-prices.ts'
import { type Chosen, findPrices, requireChosen } from '#backend/shop/import/prices/find-prices.ts'
import { writePauses, writePrices } from '#backend/shop/import/prices/write-prices.ts'
import type { CatalogueStore } from '#backend/shop/import/read-state.ts'
import { PlainError } from '#contract/plain-error.ts'
import { openStore } from '../catalogue/open-store.ts'
import { runScript } from '../serve/startable.ts'
import { linesOf } from './lines-of.ts'
import { listMargins } from './list-margins.ts'
import { readAmount, readMoment } from './read-price.ts'
import { readCurrency, readPercent, readRows, refuseAll } from './read-rows.ts'

/** Sets prices, reductions and pauses of plans; docs/catalogue.md explains each. */
const usage = `npm run price -- <plan> <currency> <amount>              sets one price
npm run price -- --csv prices.csv                         plan, currency, price or off (percent)
npm run price -- <which> --off 20 --until 2026-12-24T00:00Z   reduces by 20 percent for a time
npm run price -- <which> --by -5 | --points 1             moves prices by percent, or by price points
npm run price -- --margins                                since when each shop has which margin
npm run price -- <which> --end                            ends reductions
npm run price -- <which> --pause | --resume               stops and resumes selling plans
  which: --plan <plan,plan>, --place japan, --region europe (with its countries)
  [--currency USD] [--from 2026-12-01T00:00Z] [--until ...] [--dry-run]
  [--production | --file backend.catalogue.sqlite]`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  ...{ csv: text, plan: text, place: text, region: text, currency: text, off: text, by: text },
  ...{ points: text, from: text, until: text, file: text },
  ...{ end: flag, pause: flag, resume: flag, margins: flag, 'dry-run': flag, production: flag },
} as const

type Given = ReturnType<typeof readCommand>
type Values = Given['values']

await runScript(async () => {
  const given = readCommand(process.argv.slice(2))
  const work = workOf(given, Date.now())
  const store = openStore(given.values)
  try {
    await work(store)
  } finally {
    store.close()
  }
})

function readCommand(given: string[]) {
  try {
    // A negative amount is refused as an amount, not as an unknown option.
    const args = given.map((part, at) => {
      const isValue = given[at - 1] === '--by' || given[at - 1] === '--points'
      return /^-[\d.]/.test(part) && !isValue ? ` ${part}` : part
    })
    return parseArgs({ args: joined(args), allowPositionals: true, options })
  } catch {
    throw new PlainError(usage)
  }
}

/** Joins `--by -5`, which would be an option of its own, to `--by=-5`. */
function joined(args: string[]): string[] {
  return args.flatMap((part, at) => {
    if (part === '--by' || part === '--points') return [`${part}=${args[at + 1] ?? ''}`]
    return args[at - 1] === '--by' || args[at - 1] === '--points' ? [] : [part]
  })
}

type Work = (store: CatalogueStore) => Promise<void>

/** Checks all of the command before anything is opened. */
function workOf({ positionals, values }: Given, nowMs: number): Work {
  if (values.margins) return async (store) => console.log(await listMargins(store))
  const time = timeOf(values, nowMs)
  const isDry = values['dry-run'] === true
  const { pause, resume, end } = values
  if (positionals.length > 0 || values.csv !== undefined) {
    const single = values.csv === undefined
    const rows = single ? [readSingle(positionals)] : readRows(values.csv ?? '')
    return (store) =>
      setRows(store, rows, { time, isDry, nowMs, single: single ? positionals : [] })
  }
  const chosen = chosenBy(values)
  const acts = [pause, resume, end, values.off, values.by, values.points]
  if (acts.filter((act) => act !== undefined).length !== 1) throw new PlainError(usage)
  if (pause || resume) {
    return (store) => setPauses(store, chosen, { isPaused: pause === true, isDry, nowMs })
  }
  const currency = values.currency === undefined ? 'all' : readCurrency(values.currency)
  const rule = end ? 'end' : ruleOf(values)
  return (store) => setChosen(store, chosen, { rule, currency, time, isDry, nowMs })
}

function timeOf({ from, until }: Values, nowMs: number): Time {
  const beginsAt = from === undefined ? nowMs : readMoment('from', from, nowMs)
  if (until === undefined) return { beginsAt }
  const endsAt = readMoment('until', until, beginsAt + 1)
  // It is compared with the 30 days before it.
  if (endsAt - beginsAt <= 30 * 86_400_000) return { beginsAt, endsAt }
  throw new PlainError('A reduction ends after 30 days at the latest')
}

function chosenBy({ plan, place, region }: Values): Chosen {
  const [chosen, ...others] = [
    ...(plan === undefined ? [] : [{ plans: plan.split(',') }]),
    ...(place === undefined ? [] : [{ place }]),
    ...(region === undefined ? [] : [{ region }]),
  ]
  if (!chosen || others.length > 0) throw new PlainError(usage)
  return chosen
}

function ruleOf({ off, by, points, until }: Values): Rule {
  if ((off === undefined) !== (until === undefined)) throw new PlainError('--off needs --until')
  if (off !== undefined) return { percentOff: readPercent(off) }
  const number = Number(by ?? points)
  const isMeant =
    number !== 0 && Math.abs(number) < 1000 && (by !== undefined || Number.isInteger(number))
  if (!isMeant)
    throw new PlainError(`--by is a percent and --points a whole number, not ${by ?? points}`)
  return by === undefined ? { pointsBy: number } : { percentBy: number }
}

function readSingle([planId = '', code = '', amount = '', ...rest]: string[]): AskedRow {
  if (amount === '' || rest.length > 0) throw new PlainError(usage)
  if (!/^[a-z0-9-]{1,120}$/.test(planId)) throw new PlainError(`There is no plan "${planId}"`)
  const currency = readCurrency(code)
  return { planId, currency, rule: { amountMinor: readAmount(amount, currency) } }
}

type Setting = { time: Time; isDry: boolean; nowMs: number }

async function setRows(
  store: CatalogueStore,
  rows: readonly AskedRow[],
  { single, ...setting }: Setting & { single: readonly string[] },
): Promise<void> {
  const { time } = setting
  const isReduced = rows.find(({ rule }) => 'percentOff' in rule)
  if (isReduced && time.endsAt === undefined) throw new PlainError('A reduction needs --until')
  const plans = [...new Set(rows.map(({ planId }) => planId))]
  if (single.length > 0) await requireChosen(store, { plans })
  const prices = await findPrices(store, { plans }, time.beginsAt)
  const { changes, problems } = changePrices(prices, rows, time)
  refuseAll(problems)
  const [planId, code = '', amount] = single
  const when = time.beginsAt > setting.nowMs ? new Date(time.beginsAt).toISOString() : 'now'
  const line = `${planId} costs ${code.toUpperCase()} ${amount} from ${when} on`
  const isPlain = planId !== undefined && time.endsAt === undefined && !setting.isDry
  await carryOut(store, changes, { ...setting, ...(isPlain ? { line } : {}) })
}

type Choosing = Setting & { rule: Rule | 'end'; currency: AskedRow['currency'] }

async function setChosen(store: CatalogueStore, chosen: Chosen, choosing: Choosing) {
  const { rule, currency, time, nowMs } = choosing
  await requireChosen(store, chosen)
  const prices = await findPrices(store, chosen, time.beginsAt)
  if (rule === 'end') {
    const ended = endReductions(prices, currency, nowMs)
    if (ended.length === 0) throw new PlainError('None of these plans is reduced')
    return carryOut(store, ended, { ...choosing, time: { beginsAt: nowMs } })
  }
  const plans = [...new Set(prices.map(({ planId }) => planId))]
  const rows = plans.map((planId) => ({ planId, currency, rule }))
  const { changes, problems } = changePrices(prices, rows, time)
  refuseAll(problems)
  await carryOut(store, changes, choosing)
}

async function carryOut(
  store: CatalogueStore,
  changes: Parameters<typeof writePrices>[1],
  { time, isDry, nowMs, line }: Setting & { line?: string },
): Promise<void> {
  console.log(line ?? linesOf(changes, time))
  if (isDry) console.log('nothing is changed')
  else if (changes.length > 0) await writePrices(store, changes, time, nowMs)
}

type Pausing = { isPaused: boolean; isDry: boolean; nowMs: number }

async function setPauses(store: CatalogueStore, chosen: Chosen, pausing: Pausing): Promise<void> {
  await requireChosen(store, chosen)
  const count = pausing.isDry ? undefined : await writePauses(store, chosen, pausing)
  const what = pausing.isPaused ? 'not sold until they are resumed' : 'sold again'
  console.log(count === undefined ? `would be ${what}` : `${count} plans are ${what}`)
}

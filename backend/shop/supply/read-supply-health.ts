import type {
  CallFigures,
  SupplierHealth,
  SupplyHealth,
  WaitingCalls,
  Wallet,
} from '#contract/reports/supply-health.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { catalogueAges, oldestRate } from '../import/catalogue-age.ts'
import type { ImportSettings } from '../import/import-settings.ts'

/** What operators want to be told of. */
export type SupplyLimits = Pick<ImportSettings, 'wallets' | 'ratesDays'>

/** Asks a database several questions in one trip. */
type Ask = (queries: readonly Sql[]) => Promise<readonly (readonly object[])[]>

type Reading = {
  /** The database of orders, and that of the catalogue. */
  ask: { orders: Ask; catalogue: Ask }
  /** The suppliers that are set up; others are there as far as the databases know them. */
  names: readonly string[]
  limits: SupplyLimits
  /** Unix seconds. */
  now: number
}

const daySeconds = 86_400

type WalletRow = Record<'micros' | 'toldAt', number> & { currency: string; daily: number | null }
type FigureRow = Record<'upToMs' | 'calls' | 'failed' | 'hourCalls' | 'hourFailed', number>
type WaitingRow = { state: string; reason: string | null; count: number; oldestAt: number }
type AgeRow = { importedMs: number | null; keptMs: number | null }
type Of<Row> = Row & { supplier: string }

const wallets = sql`SELECT supplier, micros, currency, told_at AS toldAt, daily_micros AS daily
  FROM supplier_wallet WHERE told_at IS NOT NULL`

const figures = (now: number) => sql`SELECT supplier, up_to_ms AS upToMs, sum(calls) AS calls,
    sum(failed) AS failed, sum(iif(since > ${now - 3_600}, calls, 0)) AS hourCalls,
    sum(iif(since > ${now - 3_600}, failed, 0)) AS hourFailed
  FROM supplier_figure WHERE since > ${now - daySeconds}
  GROUP BY supplier, up_to_ms ORDER BY supplier, up_to_ms`

const waiting = sql`
  SELECT supplier, 'held' AS state, reason, count(*) AS count, min(asked_at) AS oldestAt
  FROM supplier_call WHERE state = 'held' GROUP BY supplier, reason
  UNION ALL SELECT supplier, 'unresolved', NULL, count(*), min(asked_at)
  FROM supplier_call WHERE state = 'unresolved' GROUP BY supplier`

/**
 * Reads how well suppliers are. What is read is bounded by the number of suppliers, by what waits, and
 * by the quarters of an hour of a day.
 */
export async function readSupplyHealth({
  ask,
  names,
  limits,
  now,
}: Reading): Promise<SupplyHealth> {
  const [ofOrders, ofCatalogue] = await Promise.all([
    ask.orders([wallets, figures(now), waiting]),
    ask.catalogue([catalogueAges, oldestRate]),
  ])
  const [walletRows, figureRows, waitingRows] = ofOrders as [
    Of<WalletRow>[],
    Of<FigureRow>[],
    Of<WaitingRow>[],
  ]
  const [ageRows, [rate]] = ofCatalogue as [Of<AgeRow>[], { day: string | null }[]]
  const known = [walletRows, figureRows, waitingRows, ageRows].flat()
  const all = [...new Set([...names, ...known.map(({ supplier }) => supplier)])]
  const of = <Row extends { supplier: string }>(rows: readonly Row[], name: string) =>
    rows.filter(({ supplier }) => supplier === name)
  const suppliers = all.map((supplier): SupplierHealth => {
    const [wallet] = of(walletRows, supplier)
    const [age] = of(ageRows, supplier)
    return {
      supplier,
      ...(wallet ? { wallet: walletOf(wallet, limits) } : {}),
      ...callsOf(of(figureRows, supplier)),
      ...waitingOf(of(waitingRows, supplier), now),
      ...(age?.importedMs ? { importedAt: Math.floor(age.importedMs / 1000) } : {}),
      ...(age?.keptMs ? { stockAt: Math.floor(age.keptMs / 1000) } : {}),
    }
  })
  return { suppliers, ...(rate?.day ? { rates: ratesOf(rate.day, limits, now) } : {}) }
}

function walletOf(
  { supplier, micros, currency, toldAt, daily }: Of<WalletRow>,
  { wallets }: SupplyLimits,
): Wallet {
  const { least = 0, days: leastDays = 0 } = wallets?.[supplier] ?? wallets?.['*'] ?? {}
  const days = daily ? micros / daily : undefined
  const isLow = micros < least * 1_000_000 || (days !== undefined && days < leastDays)
  const shown = days === undefined ? {} : { days: Math.max(0, Math.round(days * 10) / 10) }
  return { micros, currency, toldAt, ...shown, isLow }
}

function callsOf(rows: readonly FigureRow[]): { hour: CallFigures; day: CallFigures } {
  const figuresOf = (calls: 'calls' | 'hourCalls', failed: 'failed' | 'hourFailed') => {
    const all = rows.reduce((sum, row) => sum + row[calls], 0)
    const [p50Ms, p95Ms] = [0.5, 0.95].map((share) => percentile(rows, calls, share * all))
    return {
      calls: all,
      failed: rows.reduce((sum, row) => sum + row[failed], 0),
      ...(p50Ms === undefined || p95Ms === undefined ? {} : { p50Ms, p95Ms }),
    }
  }
  return { hour: figuresOf('hourCalls', 'hourFailed'), day: figuresOf('calls', 'failed') }
}

/** Returns the upper end of the class in which so many calls are reached. */
function percentile(rows: readonly FigureRow[], calls: 'calls' | 'hourCalls', needed: number) {
  let seen = 0
  return rows.find((row) => {
    seen += row[calls]
    return row[calls] > 0 && seen >= needed
  })?.upToMs
}

function waitingOf(rows: readonly WaitingRow[], now: number) {
  const sum = (some: readonly WaitingRow[]): WaitingCalls => ({
    count: some.reduce((all, { count }) => all + count, 0),
    oldestSeconds: Math.max(0, ...some.map(({ oldestAt }) => now - oldestAt)),
  })
  const held = rows.filter(({ state }) => state === 'held')
  const forFunds = sum(held.filter(({ reason }) => reason === 'funds')).count
  const unresolved = sum(rows.filter(({ state }) => state === 'unresolved'))
  return { unresolved, held: { ...sum(held), forFunds } }
}

function ratesOf(day: string, { ratesDays = 7 }: SupplyLimits, now: number) {
  const isOld = now - Date.parse(day) / 1000 > (ratesDays + 1) * daySeconds
  return { day, isOld }
}

import type {
  CallFigures,
  SupplierHealth,
  SupplyHealth,
  WaitingCalls,
  Wallet,
} from '#contract/reports/supply-health.ts'

/** Seconds after which the stock, which is looked at hourly, is old. */
const stockSeconds = 2 * 3_600
/** Seconds after which what is known of a wallet is old; suppliers are asked every ten minutes. */
const walletSeconds = 1_800

type Fact = readonly [name: string, fact: string]

/** Returns the facts of each supplier, as operators see them; ages are as of `now`, in unix seconds. */
export function supplyFacts({ suppliers }: SupplyHealth, now: number) {
  return suppliers.map((health) => {
    const facts: Fact[] = [
      ['Wallet', walletOf(health, now)],
      ['Calls, last hour', callsOf(health.hour)],
      ['Calls, last day', callsOf(health.day)],
      ['Waits for a person', waitingOf(health.unresolved)],
      ['Held', heldOf(health)],
      ['Last import', ageOf(health.importedAt, now)],
      ['Stock looked at', stockOf(health, now)],
    ]
    return { supplier: health.supplier, facts }
  })
}

/** Returns what ends the wait of orders, and how old the exchange rates are. */
export function supplyNotes({ suppliers, rates }: SupplyHealth): string[] {
  const waits = suppliers.filter(({ held }) => held.forFunds > 0).map(({ supplier }) => supplier)
  return [
    ...(waits.length === 0
      ? []
      : [
          `Orders wait because the wallet of ${waits.join(' and ')} is empty: they are made within two minutes of its being filled.`,
        ]),
    ...(rates
      ? [
          `Exchange rates are of ${rates.day}${rates.isOld ? ': OLD, npm run catalogue -- rates' : ''}.`,
        ]
      : []),
  ]
}

/** Returns what is left, in money and in days of sales. */
export function moneyOf({ micros, currency, days }: Wallet): string {
  const money = `${(micros / 1_000_000).toFixed(2)} ${currency}`
  return days === undefined ? money : `${money}, ${days} days`
}

function walletOf({ wallet, held }: SupplierHealth, now: number): string {
  const isEmpty = held.forFunds > 0
  if (!wallet) return isEmpty ? 'EMPTY' : 'not told'
  const state = isEmpty ? ': EMPTY' : wallet.isLow ? ': LOW' : ''
  const isOld = now - wallet.toldAt > walletSeconds
  return `${moneyOf(wallet)}${state}${isOld ? ` (told ${ageOf(wallet.toldAt, now)})` : ''}`
}

function callsOf({ calls, failed, p50Ms, p95Ms }: CallFigures): string {
  if (calls === 0) return 'none'
  const share = Number(((100 * failed) / calls).toFixed(1))
  return `${calls}, ${share} % failed, p50 ${p50Ms} ms, p95 ${p95Ms} ms`
}

function waitingOf({ count, oldestSeconds }: WaitingCalls): string {
  return count === 0 ? 'none' : `${count}, the oldest ${spanOf(oldestSeconds)}`
}

function heldOf({ held }: SupplierHealth): string {
  return held.forFunds === 0
    ? waitingOf(held)
    : `${waitingOf(held)}; ${held.forFunds} for want of money`
}

function stockOf({ stockAt }: SupplierHealth, now: number): string {
  const isOld = stockAt !== undefined && now - stockAt > stockSeconds
  return `${ageOf(stockAt, now)}${isOld ? ': OLD' : ''}`
}

function ageOf(at: number | undefined, now: number): string {
  return at === undefined ? 'never' : `${spanOf(Math.max(0, now - at))} ago`
}

function spanOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

import { readFileSync } from 'node:fs'
import type { AskedRow } from '#backend/shop/import/prices/change-prices.ts'
import { parseCsv } from '#backend/shop/import/read-csv-offers.ts'
import { type Currency, currencies, isCurrency } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'
import { readAmount } from './read-price.ts'

const columns = ['plan', 'currency', 'price', 'off'] as const

/**
 * Reads a list of prices in CSV: `plan`, `currency` (empty: all) and either `price` or `off`, the
 * percent that the price falls. Refuses the whole list with each of its faulty lines.
 */
export function readRows(file: string): AskedRow[] {
  const [head = [], ...lines] = parseCsv(readFileSync(file, 'utf8'))
  const unknown = head.find((column) => !(columns as readonly string[]).includes(column))
  if (unknown !== undefined) throw new PlainError(`${file} has the unknown column "${unknown}"`)
  if (!head.includes('plan')) throw new PlainError(`${file} has no column "plan"`)
  const problems: string[] = []
  const rows = lines.flatMap((cells, at): AskedRow[] => {
    const line = at + 2
    const of = (column: (typeof columns)[number]) => cells[head.indexOf(column)]?.trim() ?? ''
    try {
      return [{ ...readRow(of), line }]
    } catch (error) {
      if (!(error instanceof PlainError)) throw error
      problems.push(`line ${line}: ${error.message}`)
      return []
    }
  })
  refuseAll([...problems, ...twice(rows)])
  if (rows.length === 0) throw new PlainError(`${file} has no rows`)
  return rows
}

/** Ends the command with all that is wrong, after which nothing is changed. */
export function refuseAll(problems: readonly string[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, 20)
  const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : []
  throw new PlainError([...shown, ...more, 'nothing is changed'].join('\n'))
}

function readRow(of: (column: (typeof columns)[number]) => string): AskedRow {
  const [planId, code, price, off] = [
    of('plan'),
    of('currency').toUpperCase(),
    of('price'),
    of('off'),
  ]
  if (!/^[a-z0-9-]{1,80}$/.test(planId)) throw new PlainError(`there is no plan "${planId}"`)
  const currency = code === '' ? 'all' : readCurrency(code)
  if ((price === '') === (off === '')) throw new PlainError('either price or off is given')
  if (off !== '') return { planId, currency, rule: { percentOff: readPercent(off) } }
  if (currency === 'all') throw new PlainError('a price has a currency')
  return { planId, currency, rule: { amountMinor: readAmount(price, currency) } }
}

export function readCurrency(code: string): Currency {
  const currency = code.toUpperCase()
  if (isCurrency(currency)) return currency
  throw new PlainError(`Prices are in ${currencies.join(', ')}, not in "${code}"`)
}

/** Reads the percent by which a price falls. */
export function readPercent(text: string): number {
  const percent = /^\d{1,2}(\.\d{1,2})?%?$/.test(text) ? Number(text.replace('%', '')) : 0
  if (percent > 0) return percent
  throw new PlainError(`a reduction is a percent like 20 or 12.5, not "${text}"`)
}

function twice(rows: readonly AskedRow[]): string[] {
  const first = new Map<string, AskedRow>()
  return rows.flatMap((row) => {
    const names = row.currency === 'all' ? currencies : [row.currency]
    const other = names.map((each) => first.get(`${row.planId} ${each}`)).find((each) => each)
    for (const each of names) first.set(`${row.planId} ${each}`, row)
    return other ? [`line ${row.line}: ${row.planId} has a price in line ${other.line}, too`] : []
  })
}

import { type Currency, isCurrency } from '#contract/money.ts'
import { type RunFilter, runFilters } from '#contract/office/catalogue-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** What the address asks of the page. */
export type Asked = {
  run?: number
  brand?: string
  currency?: Currency
  show?: RunFilter
  from?: number
}

export function readQuery(query: URLSearchParams): Asked {
  const [run, from] = ['run', 'from'].map((name) => Math.floor(Number(query.get(name))))
  const [brand, currency = ''] = [query.get('brand'), query.get('currency') ?? undefined]
  const show = runFilters.find((each) => each === query.get('show'))
  return {
    ...(run && run > 0 ? { run } : {}),
    ...(from && from > 0 ? { from: Math.min(from, 100_000) } : {}),
    ...(brand ? { brand } : {}),
    ...(isCurrency(currency) ? { currency } : {}),
    ...(show ? { show } : {}),
  }
}

/** The address of the page with other filters; a new filter begins at the first row. */
export function addressOf(asked: Asked, change: Asked): string {
  const given = { ...asked, from: undefined, ...change }
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${pathTo('office-catalogue')}?${new URLSearchParams(pairs)}`
}

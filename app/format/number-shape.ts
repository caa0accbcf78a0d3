import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { keepIntl } from './intl-cache.ts'

/** The separators and groups with which a language writes numbers. */
export type NumberShape = {
  decimal: string
  group: string
  /** Digits in each group except the last, which has three: two in Hindi. */
  inner: number
  /**
   * Least number of digits before the first separator: 2 where 1234 has none and 12.345 has one.
   */
  least: number
}

/** Text before and after a price in a currency. */
export type MoneyShape = { before: string; after: string }

export function numberShape(locale: Locale): NumberShape {
  const given = givenShape()
  return given?.locale === locale ? given : keepIntl(`number ${locale}`, () => readNumber(locale))
}

export function moneyShape(currency: Currency, locale: Locale): MoneyShape {
  const given = givenShape()
  if (given?.locale === locale && given.currency === currency) return given
  return keepIntl(`money ${locale} ${currency}`, () => readMoney(currency, locale))
}

/**
 * Returns both shapes as the value of a document attribute. Making the first Intl formatter takes a
 * browser some ten milliseconds of its first render, and the browser's ICU may differ from the
 * server's. Therefore the document says how its language writes numbers, and the browser uses that
 * instead of Intl.
 */
export function shapeText(currency: Currency, locale: Locale): string {
  const { decimal, group, inner, least } = numberShape(locale)
  const { before, after } = moneyShape(currency, locale)
  const fields: Fields = [locale, currency, decimal, group, `${inner}`, `${least}`, before, after]
  return fields.join('|')
}

/** Writes digits as a language does: `1234567` and `5` become "1,234,567.5". */
export function joinDigits(whole: string, fraction: string, shape: NumberShape): string {
  const { decimal, group, inner, least } = shape
  const end = fraction && decimal + fraction
  if (whole.length < 3 + least) return whole + end
  const groups = [whole.slice(-3)]
  for (let rest = whole.slice(0, -3); rest; rest = rest.slice(0, -inner)) {
    groups.unshift(rest.slice(-inner))
  }
  return groups.join(group) + end
}

type Fields = [string, string, string, string, string, string, string, string]
type Given = NumberShape & MoneyShape & { locale: string; currency: string }

/** Returns the shapes that the document carries; undefined on the server. */
function givenShape(): Given | undefined {
  const text = globalThis.document?.documentElement.dataset.numbers
  return text ? keepIntl(text, () => parseShape(text)) : undefined
}

function parseShape(text: string): Given {
  const [locale, currency, decimal, group, inner, least, before, after] = text.split('|') as Fields
  return { locale, currency, decimal, group, inner: +inner, least: +least, before, after }
}

function readNumber(locale: Locale): NumberShape {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const parts = format.formatToParts(12_345_678)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const groups = parts.filter(({ type }) => type === 'integer')
  return {
    decimal: of('decimal'),
    group: of('group'),
    inner: groups.at(-2)?.value.length ?? 3,
    least: format.formatToParts(1234).some(({ type }) => type === 'group') ? 1 : 2,
  }
}

function readMoney(currency: Currency, locale: Locale): MoneyShape {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
  const [before = '', after = ''] = format.format(1).split('1')
  return { before, after }
}

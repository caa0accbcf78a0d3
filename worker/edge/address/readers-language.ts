import { findLocale, type Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { type EdgeContext, redirectTo } from '../edge.ts'

/**
 * Redirects a link that somebody shared to the language of whoever reads it. The link carries the
 * language of the person who shared it, which is kept for readers whose languages the shop lacks.
 */
export function toReadersLanguage(c: EdgeContext): Response | undefined {
  return c.get('row')?.id === 'invite' ? leadToReadersLanguage(c) : undefined
}

/** Redirects a reader to the page in the first of their languages that the shop has. */
export function leadToReadersLanguage(c: EdgeContext): Response | undefined {
  const isDocument = c.req.method === 'GET' && !c.get('isData')
  // On our own pages readers choose the language themselves.
  if (!isDocument || c.req.header('sec-fetch-site') === 'same-origin') return undefined
  const { locales, defaultLocale } = c.get('tenant')
  const locale = readersLocale(c.req.header('accept-language') ?? '', locales)
  if (!locale || locale === c.get('locale')) return undefined
  const path = localePath(locale, defaultLocale, c.get('path'))
  const response = redirectTo(path + c.get('url').search, 302)
  response.headers.append('vary', 'accept-language')
  return response
}

/** Returns the first of the reader's languages that is offered (RFC 9110, 12.5.4). */
function readersLocale(header: string, offered: readonly Locale[]): Locale | undefined {
  const wanted = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    return { range, weight: weight === undefined ? 1 : Number(weight) }
  })
  const found = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => findLocale(range))
  return found.find((locale) => locale !== undefined && offered.includes(locale))
}

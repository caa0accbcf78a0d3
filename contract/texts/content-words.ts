import type { Locale } from '../locale.ts'

/** Collections of texts; each has a folder in `content/`. */
export const entryTypes = [
  'guides',
  'posts',
  'media',
  'documents',
  'landing',
  'pages',
  'help',
] as const

export type EntryType = (typeof entryTypes)[number]

/** What an address may name a text by: a slug, or a slug and a version such as `privacy@1`. */
export const entrySlug = /^[A-Za-z0-9][A-Za-z0-9-]{0,79}(@\d{1,4})?$/

/** The header of a read that may return drafts; its value is the signature of `previewText`. */
export const previewHeader = 'x-content-preview'
export const previewText = 'preview'

/** Returns the locale whose texts a reader gets: zh-Hans-CN shares those of zh-Hans. */
export function textLocaleOf(locale: Locale): Locale {
  return locale === 'zh-Hans-CN' ? 'zh-Hans' : locale
}

/** The `kind` of the guides to show for a country without a guide of its own; a list of few. */
export const nearKind = (countryCode: string) => `near-${countryCode.toLowerCase()}`

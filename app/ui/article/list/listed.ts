import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'

/** An entry in a list. */
export type ListedEntry = Pick<Entry, 'slug' | 'title' | 'summary' | 'publishedAt' | 'facts'> & {
  /** The language of the entry if it differs from the page's. */
  lang: Locale | undefined
}

/** The addresses of a list's pages before and after the one shown. */
export type ListPage = { here: string; previous: string | undefined; next: string | undefined }

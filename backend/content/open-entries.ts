import type { Assets } from '#contract/assets.ts'
import { fallbackLocale, type Locale } from '#contract/locale.ts'
import type { Entry, OutlinedEntry } from '#contract/texts/content.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import type { Reading } from '../platform/reading.ts'
import { openFiles } from './open-files.ts'
import { publicationsOf, publishedLocales } from './publications.ts'

/** Entries in one file of a collection's order. */
export const entriesPerFile = 100
/** The most files kept in memory, which are at most some 20 KB each. */
const keptFiles = 200

/** An entry in the order of its collection, and the locales of which the build has drafts. */
export type OrderedEntry = OutlinedEntry & Pick<Entry, 'drafts'>

/** One file of a collection's order; `total` counts the entries of all its files. */
export type OrderFile = { total: number; entries: OrderedEntry[] }

/** Where texts are read, and whether drafts may be seen. */
export type Reader = { files: Assets; db: Reading; isPreview: boolean }
type NamedEntry = { type: EntryType; slug: string }

/** One page of a collection; `next` is the position of the page after it. */
export type EntryPage = { entries: Entry[]; next: number | undefined }

export type ListedPage = { type: EntryType; kind?: string | undefined; from: number; size: number }

/** The name of a text's file below the folder. */
export const entryFile = (type: EntryType, locale: Locale, slug: string) =>
  `${type}/${locale}/${slug}.json`
/** The name of a draft's file below the folder. */
export const draftFile = (type: EntryType, locale: Locale, slug: string) =>
  `drafts/${entryFile(type, locale, slug)}`
/** The name of a file of a collection's order, or of one kind of its entries. */
export const orderFile = (type: EntryType, kind: string | undefined, at: number) =>
  `${type}/${kind ? `kind-${kind}` : 'order'}-${at}.json`

/**
 * Reads the texts that the build wrote, one file per text and locale. A page of a collection reads
 * as many files as it has entries, so that its cost does not grow with their number.
 */
export function openEntries() {
  const readFile = openFiles(keptFiles)

  /** Returns a draft in a preview, or once it is published. */
  async function findDraft(reader: Reader, named: NamedEntry, locale: Locale) {
    const draft = await readFile<Entry>(reader.files, draftFile(named.type, locale, named.slug))
    const isShown = draft && (reader.isPreview || (await isPublished(reader, named, locale)))
    return isShown ? draft : undefined
  }

  /** Returns a text in a locale, or in English where no translation is published. */
  async function find(reader: Reader, named: NamedEntry, locale: Locale) {
    const { type, slug } = named
    const read = (each: Locale) => readFile<Entry>(reader.files, entryFile(type, each, slug))
    const own = await read(locale)
    if (own) return withPublished(reader, own)
    const original = locale === fallbackLocale ? undefined : await read(fallbackLocale)
    // The entry lists the locales with drafts, so that no file is read for a draft that does not
    // exist.
    const mayBeDraft = !original || original.drafts?.includes(locale)
    const found =
      (mayBeDraft ? await findDraft(reader, named, locale) : undefined) ??
      original ??
      (locale === fallbackLocale ? undefined : await findDraft(reader, named, fallbackLocale))
    return found && withPublished(reader, found)
  }

  async function list(reader: Reader, page: ListedPage, locale: Locale): Promise<EntryPage> {
    const { type, kind, from, size } = page
    const first = Math.floor(from / entriesPerFile)
    const last = Math.floor((from + size - 1) / entriesPerFile)
    const slugs: string[] = []
    let total = 0
    for (let at = first; at <= last; at += 1) {
      const file = await readFile<OrderFile>(reader.files, orderFile(type, kind, at))
      total = file?.total ?? total
      slugs.push(...(file?.entries ?? []).map(({ slug }) => slug))
    }
    const wanted = slugs.slice(from - first * entriesPerFile).slice(0, size)
    const found = await Promise.all(wanted.map((slug) => find(reader, { type, slug }, locale)))
    const entries = found.filter((entry) => entry !== undefined)
    const next = from + size
    return { entries, next: next < total ? next : undefined }
  }

  /** Returns every entry of a collection, without reading the entries. */
  async function outline({ files, db }: Reader, type: EntryType): Promise<OutlinedEntry[]> {
    const entries: OrderedEntry[] = []
    for (let at = 0; at * entriesPerFile <= entries.length; at += 1) {
      const file = await readFile<OrderFile>(files, orderFile(type, undefined, at))
      if (!file) break
      entries.push(...file.entries)
    }
    const later = Map.groupBy(await publicationsOf(db, type), ({ slug }) => slug)
    return entries.flatMap((entry) => {
      const locales = (later.get(entry.slug) ?? []).map(({ locale }) => locale)
      const { drafts: _, ...shown } = withLocales(entry, locales)
      return shown.availableLocales.length === 0 ? [] : [shown]
    })
  }

  return { find, list, outline }
}

async function isPublished({ db }: Reader, named: NamedEntry, locale: Locale): Promise<boolean> {
  return (await publishedLocales(db, named)).includes(locale)
}

/** Adds the locales that were published after the build; an entry without drafts has none. */
async function withPublished({ db }: Reader, entry: Entry): Promise<Entry> {
  if (!entry.drafts) return entry
  const { drafts: _, ...shown } = withLocales(entry, await publishedLocales(db, entry))
  return shown
}

/**
 * Adds published locales. A publication may name a locale for which there is no text: it is told to
 * nobody, because a page in that locale would be the English one.
 */
function withLocales<T extends Pick<Entry, 'availableLocales' | 'drafts'>>(
  entry: T,
  published: readonly Locale[],
): T {
  const own = published.filter((locale) => entry.drafts?.includes(locale))
  return { ...entry, availableLocales: [...new Set([...entry.availableLocales, ...own])] }
}

import { type Assets, assetOrigin } from '#contract/assets.ts'
import type { Entry, EntryType, OutlinedEntry } from '#contract/content.ts'
import { fallbackLocale, type Locale } from '#contract/locale.ts'

/** The folder into which the build writes the texts. */
const folder = `${assetOrigin}/generated/content`
/** Entries in one file of a collection's order. */
export const entriesPerFile = 100
/** The most files kept in memory, which are at most some 20 KB each. */
const keptFiles = 200

/** One file of a collection's order; `total` counts the entries of all its files. */
export type OrderFile = { total: number; entries: OutlinedEntry[] }

/** One page of a collection; `next` is the position of the page after it. */
export type EntryPage = { entries: Entry[]; next: number | undefined }

export type ListedPage = { type: EntryType; kind?: string | undefined; from: number; size: number }

/** The name of a text's file below the folder. */
export const entryFile = (type: EntryType, locale: Locale, slug: string) =>
  `${type}/${locale}/${slug}.json`
/** The name of a file of a collection's order, or of one kind of its entries. */
export const orderFile = (type: EntryType, kind: string | undefined, at: number) =>
  `${type}/${kind ? `kind-${kind}` : 'order'}-${at}.json`

/**
 * Reads the texts that the build wrote, one file per text and locale. A page of a collection reads
 * as many files as it has entries, so that its cost does not grow with their number. Results are
 * kept but pending reads are not shared: a request that waits for another request's read would wait
 * forever if that request is cancelled.
 */
export function openEntries() {
  const read = new Map<string, unknown>()

  async function readFile<T>(files: Assets, name: string): Promise<T | undefined> {
    const known = read.get(name)
    if (known !== undefined) return known as T
    const response = await files.fetch(`${folder}/${name}`)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`content: ${name} answered ${response.status}`)
    const value = (await response.json()) as T
    const [oldest] = read.keys()
    if (read.size >= keptFiles && oldest !== undefined) read.delete(oldest)
    read.set(name, value)
    return value
  }

  /** Returns a text in a locale, or in English where no translation is published. */
  async function find(files: Assets, type: EntryType, slug: string, locale: Locale) {
    return (
      (await readFile<Entry>(files, entryFile(type, locale, slug))) ??
      (await readFile<Entry>(files, entryFile(type, fallbackLocale, slug)))
    )
  }

  async function list(files: Assets, page: ListedPage, locale: Locale): Promise<EntryPage> {
    const { type, kind, from, size } = page
    const first = Math.floor(from / entriesPerFile)
    const last = Math.floor((from + size - 1) / entriesPerFile)
    const slugs: string[] = []
    let total = 0
    for (let at = first; at <= last; at += 1) {
      const file = await readFile<OrderFile>(files, orderFile(type, kind, at))
      total = file?.total ?? total
      slugs.push(...(file?.entries ?? []).map(({ slug }) => slug))
    }
    const wanted = slugs.slice(from - first * entriesPerFile).slice(0, size)
    const found = await Promise.all(wanted.map((slug) => find(files, type, slug, locale)))
    const entries = found.filter((entry) => entry !== undefined)
    const next = from + size
    return { entries, next: next < total ? next : undefined }
  }

  /** Returns every entry of a collection, without reading the entries. */
  async function outline(files: Assets, type: EntryType): Promise<OutlinedEntry[]> {
    const entries: OutlinedEntry[] = []
    for (let at = 0; at * entriesPerFile <= entries.length; at += 1) {
      const file = await readFile<OrderFile>(files, orderFile(type, undefined, at))
      if (!file) break
      entries.push(...file.entries)
    }
    return entries
  }

  return { find, list, outline }
}

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  draftFile,
  entriesPerFile,
  entryFile,
  type OrderedEntry,
  type OrderFile,
  orderFile,
} from '#backend/content/open-entries.ts'
import type { Entry } from '#contract/texts/content.ts'
import { nearKind } from '#contract/texts/content-words.ts'
import type { NearCountries } from '../assets/map/near-countries.ts'
import { root } from '../run.ts'
import { indexTexts } from './index-texts.ts'
import { nearGuides } from './near-guides.ts'
import { readTexts } from './read-texts.ts'
import { newestFirst, relateEntries } from './relate-entries.ts'

/**
 * Checks the texts in a folder such as `content` and writes them as the files that the backend
 * reads. Throws one error that names every mistake with its file and line.
 */
export function compileContent(source: string, target: string): void {
  const { entries, drafts, keywords, problems } = readTexts(source)
  if (problems.length > 0) {
    throw new Error(`Texts are not usable:\n${problems.map((each) => `- ${each}`).join('\n')}`)
  }
  const files = new Map<string, string>()
  const related = relateEntries(entries)
  for (const entry of related) {
    files.set(entryFile(entry.type, entry.locale, entry.slug), JSON.stringify(entry))
  }
  for (const entry of drafts) {
    files.set(draftFile(entry.type, entry.locale, entry.slug), JSON.stringify(entry))
  }
  for (const [name, order] of ordersOf([...related, ...drafts])) {
    files.set(name, JSON.stringify(order))
  }
  for (const [code, guides] of nearGuides(related, readNearCountries())) {
    const order = { total: guides.length, entries: guides.map(outlineOf) }
    files.set(orderFile('guides', nearKind(code), 0), JSON.stringify(order))
  }
  for (const [name, part] of indexTexts(related, keywords)) files.set(name, JSON.stringify(part))
  writeFiles(target, files)
}

/** Returns what the build has written, since finding it takes seconds. */
export function readNearCountries(): NearCountries {
  return JSON.parse(readFileSync(join(root, '.generated', 'near-countries.json'), 'utf8'))
}

/** Returns the order of each collection and of each kind in it, the newest first. */
function ordersOf(entries: readonly Entry[]): Map<string, OrderFile> {
  const lists = new Map<string, Entry[]>()
  // Old versions are read by their address and are not in any list.
  const listed = entries.filter(({ locale, slug }) => locale === 'en' && !slug.includes('@'))
  for (const entry of listed) {
    const { kind } = entry.facts
    for (const key of [entry.type, ...(kind ? [`${entry.type} ${kind}`] : [])]) {
      const list = lists.get(key) ?? []
      lists.set(key, list)
      list.push(entry)
    }
  }
  const files = new Map<string, OrderFile>()
  for (const [key, list] of lists) {
    const [type, kind] = key.split(' ') as [Entry['type'], string | undefined]
    const slugs = list.toSorted(newestFirst).map(outlineOf)
    for (let at = 0; at * entriesPerFile < slugs.length; at += 1) {
      const part = slugs.slice(at * entriesPerFile, (at + 1) * entriesPerFile)
      files.set(orderFile(type, kind, at), { total: slugs.length, entries: part })
    }
  }
  return files
}

function outlineOf(entry: Entry): OrderedEntry {
  const { slug, availableLocales, updatedAt, facts, drafts } = entry
  const { address, tenants, locales } = facts
  return {
    slug,
    availableLocales,
    updatedAt,
    ...(drafts ? { drafts } : {}),
    ...(address ? { address } : {}),
    ...(tenants ? { tenants } : {}),
    ...(locales ? { locales } : {}),
  }
}

/** Writes the files that changed; those of removed texts are deleted last. */
function writeFiles(target: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const path = join(target, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const name of globSync('**/*.json', { cwd: target })) {
    if (!files.has(name)) rmSync(join(target, name))
  }
}

import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type } from 'arktype'
import { entryFile } from '#backend/content/open-entries.ts'
import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import { toCamel } from '#contract/case.ts'
import { fold } from '#contract/fold.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { type Entry, EntryFacts } from '#contract/texts/content.ts'
import { entryTypes } from '#contract/texts/content-words.ts'
import { root } from '../run.ts'
import { checkBodies } from './check-bodies.ts'
import { checkText } from './check-text.ts'
import { olderVersions } from './older-versions.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { atField, type Known, type TextFile } from './text-file.ts'

/** Further words by which readers search for a text, by the name of its compiled file. */
export type Keywords = ReadonlyMap<string, readonly string[]>

/** `drafts` are texts that are shown in previews, and to everybody once they are published. */
export type ReadTexts = {
  entries: Entry[]
  drafts: Entry[]
  keywords: Keywords
  problems: string[]
}

/** Words and short phrases; two that the search treats as equal are a mistake. */
const KeywordList = type('1 <= string <= 40')
  .array()
  .moreThanLength(0)
  .atMostLength(12)
  .narrow((words, context) => {
    const folded = words.map(fold)
    const useless = words.find((_, at) => !folded[at] || folded.indexOf(folded[at]) !== at)
    return useless === undefined || context.mustBe(`words to search by, without "${useless}"`)
  })

/** Fields that every translation has to contain. */
const TextFields = type({
  title: 'string > 0',
  description: 'string > 0',
  summary: 'string > 0',
  'status?': "'draft'",
  'published?': 'string',
  'updated?': 'string',
  'keywords?': KeywordList,
})
const textFields = ['title', 'description', 'summary', 'status', 'published', 'updated', 'keywords']

/**
 * Reads every text below a folder. A translation takes all facts from the English original, so that
 * each date and source is written only once.
 */
export function readTexts(folder: string): ReadTexts {
  const problems: string[] = []
  const files = globSync('*/*/*.md', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      try {
        return [readFile(folder, name)]
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error))
        return []
      }
    })
  const bySlug = new Map<string, TextFile[]>()
  for (const file of files) {
    const id = `${file.type}/${file.slug}`
    const versions = bySlug.get(id) ?? []
    bySlug.set(id, versions)
    versions.push(file)
  }
  const known: Known = { ...soldPlaces(), texts: new Set(bySlug.keys()), hasFile }
  const documents = files.filter((each) => each.type === 'documents' && each.locale === 'en')
  const older = olderVersions(documents, problems)
  problems.push(...checkBodies(files))
  const keywords = new Map<string, readonly string[]>()
  const made = [...bySlug].flatMap(([id, versions]) => {
    const original = versions.find(({ locale }) => locale === fallbackLocale)
    if (!original) {
      for (const { file } of versions) problems.push(`${file}:1: has no English original`)
      return []
    }
    for (const version of versions) problems.push(...checkText(version, original, known))
    const making = {
      ...{ original, problems, keywords },
      older: older.get(id.replace('documents/', '')),
    }
    return toEntries(id, versions, making)
  })
  const isDraft = ({ locale, drafts = [] }: Entry) => drafts.includes(locale)
  const entries = made.filter((entry) => !isDraft(entry))
  return { entries, drafts: made.filter(isDraft), keywords, problems }
}

function readFile(folder: string, name: string): TextFile {
  const file = join('content', name)
  const [type = '', locale = '', slug = ''] = name.replace(/\.md$/, '').split('/')
  const known = entryTypes.find((each) => each === type)
  if (!known) throw new Error(`${file}:1: ${type} is no collection (${entryTypes.join(', ')})`)
  if (!isLocale(locale)) throw new Error(`${file}:1: ${locale} is not a locale`)
  const text = readFileSync(join(folder, name), 'utf8')
  return { file, type: known, locale, slug, ...readFrontMatter(file, text) }
}

/** Whether the shop serves a file at this path; the build draws all of them before it reads texts. */
function hasFile(path: string): boolean {
  const file = join(root, 'public', path)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

/**
 * Returns what the catalogue sells: plans, which live blocks and links may name, and places with
 * 5G.
 */
function soldPlaces(): Pick<Known, 'plans' | 'fast'> {
  const places = buildCatalogue()
  const fast = places.filter(({ generation }) => generation === '5G').map(({ slug }) => slug)
  const plans = places.map(
    ({ slug, plans }) => [slug, new Set(plans.map((plan) => plan.slug))] as const,
  )
  return { plans: new Map(plans), fast: new Set(fast) }
}

type Making = {
  original: TextFile
  problems: string[]
  keywords: Map<string, readonly string[]>
  older: Entry['facts']['versions']
}

/** Makes the entries of one text: the original and its published translations. */
function toEntries(id: string, versions: readonly TextFile[], making: Making): Entry[] {
  const { original, problems, older } = making
  const facts = { ...factsOf(original, problems), ...(older ? { versions: older } : {}) }
  const [published, drafts] = [false, true].map((isDraft) =>
    versions.filter(({ data }) => (data.status === 'draft') === isDraft).map((each) => each.locale),
  ) as [Locale[], Locale[]]
  return versions.flatMap((version) => {
    const text = TextFields(pick(version.data, textFields))
    if (text instanceof type.errors) {
      for (const { path, message } of text) {
        problems.push(`${atField(version, String(path[0]))}: ${message}`)
      }
      return []
    }
    const { type: collection, locale, slug, body } = version
    const publishedAt = original.data.published ?? facts.inForce ?? facts.checked
    if (typeof publishedAt !== 'string') {
      if (version === original) {
        const place = atField(original, 'published')
        problems.push(`${place}: published must be a day such as 2026-11-23`)
      }
      return []
    }
    if (text.keywords) making.keywords.set(entryFile(collection, locale, slug), text.keywords)
    const entry: Omit<Entry, 'revision'> = {
      id,
      type: collection,
      slug,
      locale,
      availableLocales: published,
      publishedAt,
      updatedAt: text.updated ?? String(original.data.updated ?? publishedAt),
      seo: { title: text.title, description: text.description },
      title: text.title,
      summary: text.summary,
      facts,
      ...(drafts.length > 0 ? { drafts } : {}),
      body,
      assets: [],
    }
    return [withRevision(entry)]
  })
}

function factsOf(text: TextFile, problems: string[]): Entry['facts'] {
  const given = Object.entries(text.data).filter(([name]) => !textFields.includes(name))
  const facts = EntryFacts.onUndeclaredKey('reject')(Object.fromEntries(given))
  if (facts instanceof type.errors) {
    for (const { path, message } of facts) {
      problems.push(`${atField(text, path.join('.'))}: ${message}`)
    }
    return {}
  }
  return toCamel(facts) as Entry['facts']
}

function pick(data: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (name in data ? [[name, data[name]]] : [])))
}

/** Returns the entry with a short hash that changes with its text and its facts. */
export function withRevision(entry: Omit<Entry, 'revision'>): Entry {
  const hash = createHash('sha256').update(JSON.stringify({ ...entry, revision: '' }))
  return { ...entry, revision: hash.digest('hex').slice(0, 12) }
}

import { blockText } from '#app/article/parse/block-text.ts'
import { fillPlaceholders } from '#app/article/parse/parse-inline.ts'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { entryFile } from '#backend/content/open-entries.ts'
import {
  type IndexedText,
  type TermsFile,
  textsFile,
  textsPerFile,
} from '#backend/content/search-texts.ts'
import { phrasesOf, termsFile, wordsOf } from '#backend/content/text-terms.ts'
import type { Entry } from '#contract/texts/content.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import type { Keywords } from './read-texts.ts'

/** The weight of a term in each field; the weight in the body is 1. */
const fieldWeights = { title: 8, keywords: 6, names: 4, headings: 3, summary: 3, description: 2 }
type Field = keyof typeof fieldWeights

/** Texts with information of their own rank above those that sell or inform the press. */
const typeWeights: Readonly<Partial<Record<EntryType, number>>> = {
  landing: 0.5,
  media: 0.5,
}

/**
 * The most texts of one term, those with the highest weights. A word that is in more texts
 * distinguishes none of them, and without this limit the files would grow with the number of texts.
 */
export const mostTexts = 100
/**
 * The most terms of one text: those of its title and headings, then the ones with the highest
 * weights in its body.
 */
const mostTerms = 600

/** Weights are stored as whole numbers. */
const precision = 10

type Weights = Map<string, number>
type Counted = { entry: Entry; at: number; bodyLength: number; head: Weights; body: Weights }

/**
 * Returns the files of the search: which published texts contain a term, in each locale. Drafts and
 * older versions of documents are not included.
 */
export function indexTexts(
  entries: readonly Entry[],
  keywords: Keywords,
): Map<string, TermsFile | IndexedText[]> {
  const current = entries.filter(({ slug }) => !slug.includes('@'))
  const byId = new Map(current.map((entry) => [entry.id, entry]))
  const texts = [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const positions = new Map(texts.map(({ id }, at) => [id, at]))
  const files = new Map<string, TermsFile | IndexedText[]>()
  for (let at = 0; at < texts.length; at += textsPerFile) {
    files.set(textsFile(at), texts.slice(at, at + textsPerFile).map(toIndexed))
  }
  for (const [locale, own] of Map.groupBy(current, (entry) => entry.locale)) {
    const counted = own.map((entry) => {
      const others = keywords.get(entryFile(entry.type, entry.locale, entry.slug)) ?? []
      return countTerms(entry, positions.get(entry.id) ?? 0, others)
    })
    for (const [name, terms] of termFiles(locale, counted)) files.set(name, terms)
  }
  return files
}

function toIndexed({ type, slug, facts }: Entry): IndexedText {
  const { tenants, locales, from, until } = facts
  return {
    type,
    slug,
    ...(tenants ? { tenants } : {}),
    ...(locales ? { locales } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/**
 * Returns the weight of each term in a text, before the frequency of the term in other texts is
 * known.
 */
function countTerms(entry: Entry, at: number, keywords: readonly string[]): Counted {
  const body = parseMarkdown(entry.body ?? '')
  const headings = body.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
  const fields: Record<Field, readonly string[]> = {
    title: [fillPlaceholders(entry.title, {})],
    keywords,
    names: [namesOf(entry)],
    headings: [headings.join(' ')],
    summary: [fillPlaceholders(entry.summary, {})],
    description: [fillPlaceholders(entry.seo.description, {})],
  }
  const head: Weights = new Map()
  for (const [name, parts] of Object.entries(fields) as [Field, string[]][]) {
    addTerms(head, parts.flatMap(termsOf), fieldWeights[name])
  }
  const bodyTerms = wordsOf(body.map(blockText).join(' ')).flatMap(({ terms }) => terms)
  const ofBody: Weights = new Map()
  addTerms(ofBody, bodyTerms, 1)
  return { entry, at, bodyLength: bodyTerms.length, head, body: ofBody }
}

/** Returns the words of a text and the pairs of words that stand side by side in it. */
function termsOf(text: string): string[] {
  const words = wordsOf(text)
  return [...words.flatMap(({ terms }) => terms), ...phrasesOf(words)]
}

/** A repeated term weighs more, but less than proportionally. */
function addTerms(weights: Weights, terms: readonly string[], weight: number): void {
  for (const [term, same] of Map.groupBy(terms, (each) => each)) {
    weights.set(term, (weights.get(term) ?? 0) + weight * (1 + Math.log(same.length)))
  }
}

/** Names beside the text: its places, and for English its address. */
function namesOf({ locale, slug, facts }: Entry): string {
  const places = (facts.places ?? []).flatMap(({ name, code }) => [name, code ?? ''])
  return [...(locale === 'en' ? [slug] : []), ...places].join(' ')
}

/** Returns the files of one locale, each with the terms that begin with some of the characters. */
function termFiles(locale: string, counted: readonly Counted[]): Map<string, TermsFile> {
  const count = counted.length
  const usual = counted.reduce((sum, { bodyLength }) => sum + bodyLength, 0) / count
  const frequency = new Map<string, number>()
  for (const { head, body } of counted) {
    for (const term of new Set([...head.keys(), ...body.keys()])) {
      frequency.set(term, (frequency.get(term) ?? 0) + 1)
    }
  }
  const found = new Map<string, number[]>()
  for (const text of counted) {
    for (const [term, weight] of weigh(text, { frequency, usual, count })) {
      const list = found.get(term)
      if (list) list.push(text.at, weight)
      else found.set(term, [text.at, weight])
    }
  }
  const terms = Map.groupBy(found, ([term]) => termsFile(locale, term))
  return new Map(
    [...terms].map(([name, lists]) => [
      name,
      Object.fromEntries(lists.map(([term, list]) => [term, weightiest(list)])),
    ]),
  )
}

/** Returns the pairs of a list with the highest weights, as many as a term may have. */
function weightiest(list: number[]): number[] {
  if (list.length <= 2 * mostTexts) return list
  const pairs = Array.from({ length: list.length / 2 }, (_, at) => list.slice(2 * at, 2 * at + 2))
  return pairs
    .toSorted(([, one = 0], [, other = 0]) => other - one)
    .slice(0, mostTexts)
    .flat()
}

type Corpus = { frequency: ReadonlyMap<string, number>; usual: number; count: number }

/** A term weighs more if fewer texts contain it, and in a body also if the body is shorter. */
function weigh({ entry, bodyLength, head, body }: Counted, corpus: Corpus): [string, number][] {
  const { frequency, usual, count } = corpus
  const ofType = typeWeights[entry.type] ?? 1
  const share = 1 / (0.5 + (0.5 * bodyLength) / (usual || 1))
  const weighed = (term: string): [string, number] => {
    const others = frequency.get(term) ?? 1
    const rarity = Math.log(1 + (count - others + 0.5) / (others + 0.5))
    const weight = (head.get(term) ?? 0) + (body.get(term) ?? 0) * share
    return [term, Math.ceil(weight * rarity * ofType * precision)]
  }
  const first = [...head.keys()].map(weighed)
  const rest = [...body.keys()].filter((term) => !head.has(term)).map(weighed)
  if (first.length + rest.length <= mostTerms) return [...first, ...rest]
  const sorted = rest.toSorted(([, one], [, other]) => other - one)
  return [...first, ...sorted.slice(0, Math.max(0, mostTerms - first.length))]
}

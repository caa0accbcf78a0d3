import { editDistance } from '#contract/edit-distance.ts'
import { fallbackLocale, type Locale } from '#contract/locale.ts'
import { type Entry, maxFoundTexts } from '#contract/texts/content.ts'
import { isForShop } from '#contract/texts/text-limits.ts'
import type { Reader } from './open-entries.ts'
import { openFiles } from './open-files.ts'
import { isPhrase, phrasesOf, termsFile, type Word, wordsOf } from './text-terms.ts'

/** Texts in one file of the list of texts. */
export const textsPerFile = 1000
/** The most files of terms and texts kept in memory. */
const keptFiles = 24

/** Texts that contain a term, as pairs of their position in the list and a weight. */
export type TermsFile = Record<string, number[]>
/** A text of the index, and the shops, languages and days it is limited to. */
export type IndexedText = Pick<Entry, 'type' | 'slug'> &
  Pick<Entry['facts'], 'tenants' | 'locales' | 'from' | 'until'>

/** The name of the file with the text at a position. */
export const textsFile = (at: number) => `search/texts-${Math.floor(at / textsPerFile)}.json`

/** A search; `locale` is the reader's, `textLocale` the one of the texts that the reader gets. */
export type Search = {
  q: string
  locale: Locale
  textLocale: Locale
  tenant: string
  /** The current day in UTC. */
  today: string
}

/** How much each text matches, by its position. */
type Scores = Map<number, number>

/** Words of a query after these are ignored, so that a query has a limited cost. */
const mostWords = 8
/** The most texts that are checked for whether they may be shown. */
const mostCandidates = 60
/** An English match of a text counts less than one in the reader's language. */
const englishWeight = 0.6
/**
 * The weight of a longer term that begins with the searched one; it is lower if the searched term
 * itself exists.
 */
const prefixWeights = { known: 0.4, unknown: 0.8 }
/** Texts that match less than this part of the best one are not shown. */
const leastPart = 0.25
/** The least share of the pairs of a run of characters that a text must contain. */
const leastPairs = 1 / 3

/**
 * Finds texts by the files that the build wrote: one file for each word of the query and locale,
 * however many texts there are. The texts themselves are read by `find`, which knows drafts and
 * later publications.
 */
export function openSearch(
  find: (reader: Reader, text: IndexedText, locale: Locale) => Promise<Entry | undefined>,
) {
  const readFile = openFiles(keptFiles)

  /** Returns the terms of both locales that may match a word. */
  async function readTerms(reader: Reader, search: Search, term: string): Promise<Terms[]> {
    const locales = [...new Set([search.textLocale, fallbackLocale])]
    const files = await Promise.all(
      locales.map((locale) => readFile<TermsFile>(reader.files, termsFile(locale, term))),
    )
    return files.map((file, at) => ({
      entries: Object.entries(file ?? {}),
      weight: at === 0 ? 1 : englishWeight,
    }))
  }

  async function scoreWord(reader: Reader, search: Search, { isDense, terms }: Word) {
    const scored = await Promise.all(
      terms.map(async (term) => scoreTerm(term, await readTerms(reader, search, term), isDense)),
    )
    return isDense ? joinPairs(scored) : (scored[0] ?? new Map())
  }

  /** Returns the texts at some positions that this reader may see. */
  async function shownAt(reader: Reader, search: Search, positions: readonly number[]) {
    const names = [...new Set(positions.map(textsFile))]
    const read = await Promise.all(
      names.map(async (name) => {
        return [name, await readFile<IndexedText[]>(reader.files, name)] as const
      }),
    )
    const files = new Map(read)
    const texts = positions.map((at) => files.get(textsFile(at))?.[at % textsPerFile])
    return texts.filter((text) => text !== undefined && isSeen(text, search)) as IndexedText[]
  }

  return async function search(reader: Reader, asked: Search): Promise<Entry[]> {
    const words = wordsOf(asked.q).slice(0, mostWords)
    const scored = await Promise.all(words.map((word) => scoreWord(reader, asked, word)))
    const phrases = await Promise.all(
      phrasesOf(words).map(async (phrase) => {
        return scoreBy(await readTerms(reader, asked, phrase), (known) => Number(known === phrase))
      }),
    )
    const ranked = rank(scored, phrases).slice(0, mostCandidates)
    const texts = (await shownAt(reader, asked, ranked)).slice(0, maxFoundTexts)
    const found = await Promise.all(texts.map((text) => find(reader, text, asked.textLocale)))
    return found.filter((entry) => entry !== undefined)
  }
}

/** Terms of one locale, and how much a match in this locale counts. */
type Terms = { entries: [term: string, texts: number[]][]; weight: number }

/** Scores the texts with a term, with a longer term that begins with it, or else with a similar one. */
function scoreTerm(term: string, files: readonly Terms[], isDense: boolean): Scores {
  const least = leastPrefix(term, isDense)
  const isKnown = files.some(({ entries }) => entries.some(([known]) => known === term))
  const prefixWeight = isKnown ? prefixWeights.known : prefixWeights.unknown
  const same = scoreBy(files, (known) => {
    if (known === term) return 1
    if (isPhrase(known)) return 0
    const isPrefix = term.length >= least && known.startsWith(term)
    return isPrefix ? (prefixWeight * term.length) / known.length : 0
  })
  const edits = isDense ? 0 : editsOf(term)
  if (same.size > 0 || edits === 0) return same
  return scoreBy(files, (known) => {
    const isNear = Math.abs(known.length - term.length) <= edits && known[0] === term[0]
    if (!isNear || isPhrase(known)) return 0
    const distance = editDistance(known, term)
    return distance > edits ? 0 : 0.6 / distance ** 3
  })
}

/**
 * Returns from which length on a term also finds longer ones. Pairs of characters are whole; two
 * letters of an alphabet begin too many words, while two of Hangul are often a word with an ending.
 */
function leastPrefix(term: string, isDense: boolean): number {
  if (isDense) return [...term].length === 1 ? 1 : Number.POSITIVE_INFINITY
  return /^\p{sc=Latin}/u.test(term) ? 3 : 2
}

/** Returns how many typing errors a term may have. */
function editsOf({ length }: string): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

function scoreBy(files: readonly Terms[], likeness: (known: string) => number): Scores {
  const scores: Scores = new Map()
  for (const { entries, weight } of files) {
    for (const [known, texts] of entries) {
      const part = likeness(known) * weight
      if (part > 0) addTexts(scores, texts, part)
    }
  }
  return scores
}

/** A text that several terms match counts by the best of them. */
function addTexts(scores: Scores, texts: readonly number[], part: number): void {
  for (let index = 0; index + 1 < texts.length; index += 2) {
    const [at = 0, weight = 0] = texts.slice(index, index + 2)
    scores.set(at, Math.max(scores.get(at) ?? 0, weight * part))
  }
}

/** Joins the pairs of a run of characters: a text must contain most of them. */
function joinPairs(pairs: readonly Scores[]): Scores {
  const joined: Scores = new Map()
  for (const at of new Set(pairs.flatMap((scores) => [...scores.keys()]))) {
    const own = pairs.flatMap((scores) => scores.get(at) ?? [])
    const part = own.length / pairs.length
    const mean = own.reduce((sum, each) => sum + each, 0) / pairs.length
    if (part >= leastPairs) joined.set(at, mean * part)
  }
  return joined
}

/**
 * Orders the texts by the sum of their words and phrases; a text with few of the words counts
 * little.
 */
function rank(words: readonly Scores[], phrases: readonly Scores[]): number[] {
  const totals: Scores = new Map()
  for (const at of new Set(words.flatMap((scores) => [...scores.keys()]))) {
    const own = words.flatMap((scores) => scores.get(at) ?? [])
    const sideBySide = phrases.flatMap((scores) => scores.get(at) ?? [])
    const sum = [...own, ...sideBySide].reduce((total, each) => total + each, 0)
    totals.set(at, sum * (own.length / words.length))
  }
  const best = Math.max(0, ...totals.values())
  return [...totals]
    .filter(([, score]) => score >= best * leastPart)
    .toSorted(([one, first], [other, second]) => second - first || one - other)
    .map(([at]) => at)
}

/** Texts for other shops or languages and campaigns that do not run are not found. */
function isSeen(text: IndexedText, { tenant, locale, today }: Search): boolean {
  const { from = today, until = today } = text
  return isForShop(text, { tenant, locale }) && from <= today && until >= today
}

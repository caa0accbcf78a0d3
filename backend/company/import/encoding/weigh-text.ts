import type { FileEncoding } from '#contract/assigning/import-words.ts'
import { eastern, type Language, languagesOf } from './languages.ts'

/** Words are cut at spaces, digits and signs of ASCII. */
const cuts = /[\s\d!-,./:-@[-`{-~-]+/
const comparedWords = 800

/**
 * How well a text reads in the languages of an encoding, from -1 to 1, by its words with letters
 * outside ASCII: half by the language that explains each word best, and half by the one language that
 * explains all of them best, since most people of a list are from one country.
 */
export function weighText(text: string, encoding: FileEncoding): number {
  const words = new Set(
    text
      .normalize('NFC')
      .split(cuts)
      .filter((word) => /[^\p{ASCII}]/u.test(word)),
  )
  const judged = [...words].slice(0, comparedWords)
  if (judged.length === 0) return 0
  const weigh = eastern[encoding]
  if (weigh) return meanOf(judged.map((word) => weighEastern(word, weigh)))
  const weights = judged.map((word) => weighWord(word, encoding))
  const byLanguage = (languagesOf[encoding] ?? []).map((_, at) =>
    meanOf(weights.map((each) => each[at] ?? 0)),
  )
  return (meanOf(weights.map((each) => Math.max(...each))) + Math.max(...byLanguage)) / 2
}

const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

const scripts = [
  ...[/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Hebrew}/u, /\p{sc=Arabic}/u],
  ...[/\p{sc=Thai}/u],
]

/** Weighs a word in each language of an encoding. */
function weighWord(word: string, encoding: FileEncoding): number[] {
  const languages = languagesOf[encoding] ?? []
  const bare = /^[«“„](.+)[»”“]$/u.exec(word)?.[1] ?? word
  const fault = faultOf(bare)
  if (fault !== undefined) return languages.map(() => fault)
  const plain = bare.toLowerCase()
  const foreign = [...plain].filter((sign) => sign > '\u007f' && sign !== '’')
  // Western words have more letters of ASCII than others.
  const isWestern = encoding === 'windows-1252' || encoding === 'macintosh'
  const isDense = isWestern && foreign.length > 2 && foreign.length > plain.length * 0.7
  const factor = weighCase(bare) * (isDense ? 0.3 : 1)
  return languages.map((each) => fits(plain, foreign, each) * factor)
}

/** The weight of what is no word of any language; undefined for a word. */
function faultOf(word: string): number | undefined {
  if (/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(word)) return -1
  // Signs such as a dash alone say nothing; beside letters they do not belong to a name.
  if (!/\p{L}/u.test(word)) return /^[–—…€’“”„«»•]+$/u.test(word) ? 0.6 : -0.5
  if (/[^\p{L}\p{M}’]|^\p{M}/u.test(word)) return -0.5
  return scripts.filter((script) => script.test(word)).length === 1 ? undefined : -0.5
}

/** Names begin with a capital and have none after a small letter. */
function weighCase(word: string): number {
  if (/\p{Ll}\p{Lu}/u.test(word)) return 0.3
  return /^\p{Ll}/u.test(word) ? 0.85 : 1
}

function fits(word: string, foreign: readonly string[], { usual, seldom = '', not }: Language) {
  if (not?.test(word) || foreign.length === 0) return 0
  const sum = foreign.reduce(
    (total, sign) => total + (usual.includes(sign) ? 1 : seldom.includes(sign) ? 0.5 : 0),
    0,
  )
  return sum / foreign.length
}

/** A letter of ASCII inside of an East Asian word was most likely the half of another character. */
function weighEastern(word: string, weigh: (sign: string) => number): number {
  const signs = [...word]
  if (/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(word)) return -1
  const foreign = signs.filter((sign) => sign > '\u007f')
  const sum = foreign.reduce((total, sign) => total + weigh(sign), 0)
  return (sum / foreign.length) * (foreign.length === signs.length ? 1 : 0.2)
}

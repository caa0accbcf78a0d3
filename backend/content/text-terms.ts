import { fold } from '#contract/fold.ts'

/** Scripts without spaces between words; each is cut for itself, since words rarely mix them. */
const dense = [
  String.raw`[\p{sc=Katakana}ー]+`,
  String.raw`\p{sc=Hiragana}+`,
  String.raw`\p{sc=Han}+`,
  String.raw`\p{sc=Thai}+`,
  String.raw`[\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+`,
].join('|')
const words = new RegExp(`(${dense})|(?:(?!${dense})\\S)+`, 'gu')

/** The most characters of a term; the rest is cut. */
const maxTermLength = 24

/** A word as the index knows it: one term, or the pairs of characters of a script without spaces. */
export type Word = { isDense: boolean; terms: string[] }

/**
 * Splits a text into words. Scripts without spaces are split into pairs of neighbouring characters:
 * pairs are the same in every runtime, whereas the words of `Intl.Segmenter` depend on its version
 * and on the surrounding text, so that a query would be split differently from the text.
 */
export function wordsOf(text: string): Word[] {
  return [...fold(text).matchAll(words)].map(([word, run]) =>
    run === undefined
      ? { isDense: false, terms: [word.slice(0, maxTermLength)] }
      : { isDense: true, terms: pairsOf([...run]) },
  )
}

function pairsOf(letters: readonly string[]): string[] {
  if (letters.length < 2) return [...letters]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** Returns the pairs of neighbouring words, so that a query of two words finds them side by side. */
export function phrasesOf(found: readonly Word[]): string[] {
  return found.slice(1).flatMap((word, at) => {
    const before = found[at]
    const isPair = before && !before.isDense && !word.isDense
    return isPair ? [`${before.terms[0]} ${word.terms[0]}`] : []
  })
}

/** Whether a term is a pair of words. */
export function isPhrase(term: string): boolean {
  return term.includes(' ')
}

/** The number of files into which the terms of one locale are divided. */
const parts = 64

/** The name of the file with all terms that begin with the same character. */
export function termsFile(locale: string, term: string): string {
  return `search/${locale}/${(term.codePointAt(0) ?? 0) % parts}.json`
}

import type { Block } from '#app/ui/article/tree/ast.ts'
import { blockText } from './block-text.ts'

/** What people read in a minute: words, or characters in scripts without spaces. */
const aMinute = { words: 220, ideographs: 450, thaiLetters: 1000 }

/** Returns the minutes that reading a text takes, at least one. */
export function minutesOf(body: readonly Block[]): number {
  const text = body.map(blockText).join(' ')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  // Vowel signs of Thai and Hindi are marks: without them, each sign would end a word. A run of a
  // script without spaces counts as one word, which is far too few, so its characters are counted
  // in addition.
  const minutes =
    count(/[\p{L}\p{M}\p{N}]+/gu) / aMinute.words +
    count(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu) / aMinute.ideographs +
    count(/\p{sc=Thai}/gu) / aMinute.thaiLetters
  return Math.max(1, Math.round(minutes))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
// Added to each count, so that no pair of letters is impossible.
const unseen = 0.1

/** Returns the bits of a letter after another one: few if the pair is frequent in languages. */
export type LetterBits = (before: string, letter: string) => number

/** Learns from a list of words which letters follow which. */
export function learnLetters(words: Iterable<string>): LetterBits {
  const counts = new Map<string, number>()
  const totals = new Map<string, number>()
  for (const word of words) {
    for (let at = 1; at < word.length; at += 1) {
      const before = word.charAt(at - 1)
      counts.set(before + word.charAt(at), (counts.get(before + word.charAt(at)) ?? 0) + 1)
      totals.set(before, (totals.get(before) ?? 0) + 1)
    }
  }
  const anyLetter = Math.log2(letters.length)
  return function bitsOf(before, letter) {
    if (!letters.includes(before) || !letters.includes(letter)) return anyLetter
    const total = (totals.get(before) ?? 0) + unseen * letters.length
    return -Math.log2(((counts.get(before + letter) ?? 0) + unseen) / total)
  }
}

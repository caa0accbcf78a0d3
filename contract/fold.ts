// Letters that do not decompose into a base letter and a mark.
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * Reduces a name to the letters and digits that people type: one width, lower case, no marks, no
 * punctuation, single spaces. Letters of every script are kept.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.'’ʻ`]/gu, '')
    .normalize('NFC')
    .replace(/[đðøłıßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns all distinct pairs of neighbouring letters; `^` and `$` mark the ends. */
export function gramsOf(folded: string): string[] {
  const letters = [...`^${folded}$`]
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))]
}

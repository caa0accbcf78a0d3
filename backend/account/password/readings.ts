const digitsForLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '(': 'c',
  '€': 'e',
}
const otherLetters: Readonly<Record<string, string>> = { ...digitsForLetters, '1': 'l', '!': 'l' }

/**
 * Returns the readings of a password: as typed, and with digits and signs read as the letters they
 * stand for. Accents of Latin letters are dropped. All readings have the same number of characters.
 */
export function readingsOf(password: string): string[][] {
  const plain = password
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
  const characters = [...plain]
  return [{}, digitsForLetters, otherLetters].map((table: Readonly<Record<string, string>>) =>
    characters.map((character) => table[character] ?? character),
  )
}

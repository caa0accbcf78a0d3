/** Returns the initials of a name, from its first and last word. */
export function initials(name: string): string {
  const words = name.split(/[\s@]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isAddress = name.includes('@')
  const [first, last] = [words[0], isAddress ? undefined : words.at(-1)]
  const ends = words.length > 1 ? [first, last] : [first]
  return ends.map(firstLetter).join('').toUpperCase()
}

function firstLetter(word = ''): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}

// Breaks would start lines of their own in the text of a mail; direction marks would turn around
// what follows a name.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Something that a person named, as it may stand inside a sentence. */
export function oneLine(value: string): string {
  return value.toWellFormed().replace(unprintable, ' ').trim()
}

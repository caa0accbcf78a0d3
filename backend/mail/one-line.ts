// Line breaks would start new lines in the mail's text; direction marks would reverse the text
// after a name.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Returns a text entered by a person as it may be put inside a sentence. */
export function oneLine(value: string): string {
  return value.toWellFormed().replace(unprintable, ' ').trim()
}

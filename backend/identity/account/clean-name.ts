import { ApiError } from '#contract/errors.ts'

// Controls break lines in mails and logs; direction marks make a name read as what it is not.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A name as it is stored: in any script, without spaces around it, in composed form. */
export function cleanName(name: string): string {
  return cleanText(name, 'name')
}

/** The same of any text of one line; `field` is named where it is refused. */
export function cleanText(text: string, field: string): string {
  const clean = text.normalize('NFC').trim()
  if (!forbidden.test(clean)) return clean
  const fields = [{ path: field, expected: 'characters that can be read' }]
  throw new ApiError('invalid_input', `the ${field} has control characters`, {
    details: { fields },
  })
}

import { ApiError } from '#contract/errors.ts'

// Control characters break lines in mails and logs; direction marks make a name look like another
// one.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Returns a name as it is stored: in any script, trimmed and in composed form (NFC). */
export function cleanName(name: string): string {
  return cleanText(name, 'name')
}

/** Does the same for any text of one line; the refusal names `field`. */
export function cleanText(text: string, field: string): string {
  const clean = text.normalize('NFC').trim()
  if (!forbidden.test(clean)) return clean
  const fields = [{ path: field, expected: 'characters that can be read' }]
  throw new ApiError('invalid_input', `the ${field} has control characters`, {
    details: { fields },
  })
}

import { ApiError } from '#contract/errors.ts'

/**
 * R-MAIL: a line break in a header's value would start another header, so a value with control
 * characters is refused (RFC 5322 2.2).
 */
export function requireHeaderValue(name: string, value: string): string {
  if (value !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return value
  const fields = [{ path: name, expected: 'one line without control characters' }]
  throw new ApiError('invalid_input', `the mail’s ${name} is not one line`, { details: { fields } })
}

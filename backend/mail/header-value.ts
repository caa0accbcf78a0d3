import { ApiError } from '#contract/errors.ts'

/** R-MAIL: a break in a header starts the next one, so none of it reaches a provider (RFC 5322 2.2). */
export function requireHeaderValue(name: string, value: string): string {
  if (value !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return value
  const fields = [{ path: name, expected: 'one line without control characters' }]
  throw new ApiError('invalid_input', `the mail’s ${name} is not one line`, { details: { fields } })
}

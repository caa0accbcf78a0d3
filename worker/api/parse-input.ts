import { type } from 'arktype'
import { type Camelized, toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'

/** Data from outside as a schema wants it, in camelCase; throws `invalid_input` naming each field. */
export function parseInput<T>(
  schema: (data: unknown) => T | type.errors,
  data: unknown,
): Camelized<T> {
  const parsed = schema(data)
  if (!(parsed instanceof type.errors)) return toCamel(parsed) as Camelized<T>
  const fields = parsed.map(({ path, expected }) => ({ path: path.join('.'), expected }))
  throw new ApiError('invalid_input', parsed.summary.slice(0, 500), { details: { fields } })
}

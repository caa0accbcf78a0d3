import { type ArkError, type } from 'arktype'
import type { Schema } from '#contract/calls/row/row.ts'
import { type Camelized, toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * Parses external data by a schema, into camelCase. Throws `invalid_input` that names each invalid
 * field and what was expected, never the sent values.
 */
export function parseInput<T>(
  schema: (data: unknown) => T | type.errors,
  data: unknown,
): Camelized<T> {
  const parsed = schema(data)
  if (!(parsed instanceof type.errors)) return toCamel(parsed) as Camelized<T>
  const fields = parsed.map((error) => ({
    path: error.path.join('.'),
    expected: expectedOf(error),
  }))
  throw new ApiError('invalid_input', undefined, { details: { fields } })
}

/**
 * Describes the expected value. Where code generation is forbidden, arktype's own text for a union
 * repeats the sent value, so the text is built here.
 */
function expectedOf(error: ArkError): string {
  if (!error.hasCode('union')) return error.expected
  const texts = error.errors.map((each) => {
    const below = each.path.slice(error.path.length).join('.')
    return below === '' ? each.expected : `${below}: ${each.expected}`
  })
  const options = [...new Set(texts)]
  const last = options.pop() ?? ''
  return options.length > 0 ? `${options.join(', ')} or ${last}` : last
}

export type InputParser = (data: unknown) => unknown

/**
 * Creates a parser that drops the fields that the row does not name, so that no unknown field
 * reaches a handler.
 */
export function createInputParser(schema: Schema<unknown>): InputParser {
  let dropping: InputParser | undefined
  return function parse(data) {
    // The parser is built by the first call: building all of them would slow down the worker's
    // start.
    dropping ??= withoutUnknown(schema)
    return dropping(data)
  }
}

function withoutUnknown(schema: Schema<unknown>): InputParser {
  const names = namesOfShapes(schema)
  if (names) return (data) => parseInput(schema, pick(data, names))
  const dropping = schema.onDeepUndeclaredKey('delete')
  return (data) => parseInput(dropping, data)
}

/**
 * Returns the field names of a schema that is a union of flat shapes; undefined for other schemas.
 * A union does not drop unknown fields, because it cannot tell which shape applies.
 */
function namesOfShapes(schema: Schema<unknown>): Set<string> | undefined {
  const { anyOf } = schema.in.toJsonSchema() as { anyOf?: { properties?: object }[] }
  return anyOf && new Set(anyOf.flatMap(({ properties = {} }) => Object.keys(properties)))
}

function pick(data: unknown, names: ReadonlySet<string>): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)))
}

import { type ArkError, type } from 'arktype'
import type { Schema } from '#contract/calls/row.ts'
import { type Camelized, toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * Data from outside as a schema wants it, in camelCase; throws `invalid_input` naming each field and
 * what was expected of it, never what was sent.
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

/** Where no code may be generated, arktype's own text for one of several repeats what was sent. */
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
 * Parses the input of a call without the fields its row does not name, so that none reaches a
 * handler.
 */
export function createInputParser(schema: Schema<unknown>): InputParser {
  let dropping: InputParser | undefined
  return function parse(data) {
    // Made by the first call: a worker's start would pay for all of them.
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
 * The fields of a row that takes one of several shapes; undefined for all others. Such a schema drops
 * nothing by itself, as it cannot tell which shape to drop for. The shapes are flat.
 */
function namesOfShapes(schema: Schema<unknown>): Set<string> | undefined {
  const { anyOf } = schema.in.toJsonSchema() as { anyOf?: { properties?: object }[] }
  return anyOf && new Set(anyOf.flatMap(({ properties = {} }) => Object.keys(properties)))
}

function pick(data: unknown, names: ReadonlySet<string>): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)))
}

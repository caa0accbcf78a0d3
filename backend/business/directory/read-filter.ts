import { type Filter, parse } from 'scim2-parse-filter'
import { allOf, type Sql } from '../../platform/sql.ts'
import { refuse } from './directory-error.ts'

/** Conditions by the attributes that a list can be filtered by, in lower case. */
export type Filtered = Readonly<Record<string, (value: string) => Sql>>

const maxFilterLength = 1000

/**
 * Returns the condition of a filter: equality of known attributes, joined by `and`. Throws
 * `invalidFilter` for every other filter, as RFC 7644, section 3.4.2.2, allows.
 */
export function readFilter(text: string | null, attributes: Filtered): Sql | undefined {
  if (text === null) return undefined
  return conditionOf(parsed(text), attributes)
}

function parsed(text: string): Filter {
  if (text.length > maxFilterLength) throw refuse('invalidFilter', 'the filter is too long')
  try {
    return parse(text)
  } catch {
    throw refuse('invalidFilter', 'the filter cannot be read')
  }
}

function conditionOf(filter: Filter, attributes: Filtered): Sql {
  if (filter.op === 'and' && 'filters' in filter) {
    return allOf(filter.filters.map((each) => conditionOf(each, attributes)))
  }
  const { attrPath, value } = comparedIn(filter)
  // A filter may name an attribute with the URN of its schema.
  const name = attrPath.replace(/^urn:.*:/i, '').toLowerCase()
  const condition = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (!condition) throw refuse('invalidFilter', `lists cannot be filtered by ${attrPath}`)
  return condition(value)
}

function comparedIn(filter: Filter): { attrPath: string; value: string } {
  if (filter.op === 'eq' && 'compValue' in filter && typeof filter.compValue === 'string') {
    return { attrPath: filter.attrPath, value: filter.compValue }
  }
  if (filter.op === '[]' && 'valFilter' in filter) {
    const { attrPath, value } = comparedIn(filter.valFilter)
    return { attrPath: `${filter.attrPath}.${attrPath}`, value }
  }
  throw refuse('invalidFilter', 'only eq and and are known, with text in quotation marks')
}

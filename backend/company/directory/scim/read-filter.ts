import { type Filter, parse } from 'scim2-parse-filter'
import { allOf, join, type Sql, sql } from '../../../platform/sql.ts'
import { refuse } from './directory-error.ts'

/** How an attribute can be filtered. */
export type FilteredBy = {
  /** The value, for operators on text; compared case-insensitively unless it is an id. */
  text?: Sql
  isExact?: true
  /** Equality, if it uses an index or compares more than the value. */
  eq?: (value: string) => Sql
  /** The value of an attribute that is true or false. */
  flag?: Sql
}
/** The attributes by which a list can be filtered; the names are in lower case. */
export type Filtered = Readonly<Record<string, FilteredBy>>

const maxFilterLength = 1000
/** A statement can have a hundred parameters, of which a comparison needs up to four. */
const maxComparisons = 20

type Reading = { attributes: Filtered; prefix: string; left: { comparisons: number } }

/**
 * Returns the condition of a filter (RFC 7644, section 3.4.2.2): comparisons of stored attributes
 * as text, joined by `and`, `or` and `not`. Throws `invalidFilter` for any other filter.
 */
export function readFilter(text: string | null, attributes: Filtered): Sql | undefined {
  if (text === null) return undefined
  const left = { comparisons: maxComparisons }
  return conditionOf(parsed(text), { attributes, prefix: '', left })
}

function parsed(text: string): Filter {
  if (text.length > maxFilterLength) throw refuse('invalidFilter', 'the filter is too long')
  try {
    return parse(text)
  } catch {
    throw refuse('invalidFilter', 'the filter cannot be read')
  }
}

function conditionOf(filter: Filter, reading: Reading): Sql {
  if ('filters' in filter) {
    const parts = filter.filters.map((each) => conditionOf(each, reading))
    return filter.op === 'and' ? allOf(parts) : sql`(${join(parts, ' OR ')})`
  }
  // A comparison with a missing value is false and its negation is true.
  if ('filter' in filter) return sql`NOT coalesce(${conditionOf(filter.filter, reading)}, 0)`
  if ('valFilter' in filter) {
    const prefix = `${reading.prefix}${filter.attrPath}.`
    return conditionOf(filter.valFilter, { ...reading, prefix })
  }
  if (reading.left.comparisons === 0) throw refuse('invalidFilter', 'the filter is too long')
  reading.left.comparisons -= 1
  const by = attributeOf(reading, filter.attrPath)
  return 'compValue' in filter ? compared(filter, by) : isPresent(by)
}

function attributeOf({ attributes, prefix }: Reading, path: string): FilteredBy {
  // A filter may name an attribute with the URN of its schema.
  const name = (prefix + path).replace(/^urn:.*:/i, '').toLowerCase()
  const by = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (!by) throw refuse('invalidFilter', `lists cannot be filtered by ${path}`)
  return by
}

type Comparison = Extract<Filter, { compValue: unknown }>

function compared({ op, attrPath, compValue }: Comparison, by: FilteredBy): Sql {
  if (op === 'ne') return sql`NOT coalesce(${compared({ op: 'eq', attrPath, compValue }, by)}, 0)`
  if (op === 'eq' && typeof compValue === 'boolean' && by.flag) {
    return sql`(${by.flag}) = ${compValue ? 1 : 0}`
  }
  if (typeof compValue === 'string' && op === 'eq' && by.eq) return by.eq(compValue)
  if (typeof compValue === 'string' && by.text) {
    const condition = ofText(op, by.text, { value: compValue, isExact: by.isExact })
    if (condition) return condition
  }
  throw refuse('invalidFilter', `${attrPath} cannot be compared by ${op} with that value`)
}

type Value = { value: string; isExact: true | undefined }

function ofText(op: string, text: Sql, { value, isExact }: Value): Sql | undefined {
  const [stored, wanted] = isExact
    ? [text, sql`${value}`]
    : [sql`lower(${text})`, sql`lower(${value})`]
  if (op === 'eq') return sql`${stored} = ${wanted}`
  if (op === 'co') return sql`instr(${stored}, ${wanted}) > 0`
  if (op === 'sw') return sql`substr(${stored}, 1, length(${value})) = ${wanted}`
  if (op !== 'ew') return undefined
  // A text that is shorter than the searched end cannot have it; every text has the empty end.
  return sql`substr(${stored}, max(1, length(${stored}) - length(${value}) + 1)) = ${wanted}`
}

function isPresent({ text, flag }: FilteredBy): Sql {
  if (text) return sql`coalesce(${text}, '') <> ''`
  if (flag) return sql`true`
  throw refuse('invalidFilter', 'pr is known for attributes with a value')
}

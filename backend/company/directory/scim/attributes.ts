import { refuse } from './directory-error.ts'

export type Attributes = Readonly<Record<string, unknown>>

/** Names with which a patch could write to the prototype of an object. */
const unsafe = /__proto__|\bconstructor\b|\bprototype\b/
/**
 * The longest path or name of an attribute; longer ones are refused, because the time to parse a
 * path is not linear.
 */
const maxNameLength = 500

/** Returns a body as an object whose names are all harmless, at every depth. */
export function readAttributes(body: unknown): Attributes {
  if (!isAttributes(body)) throw refuse('invalidSyntax', 'the body must be a JSON object')
  refuseUnsafe(body)
  return body
}

export function isAttributes(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuseUnsafe(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) refuseUnsafe(item)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    requireSafeName(name)
    refuseUnsafe(item)
  }
}

/** Throws `invalidPath` for an unsafe name or path of an attribute. */
export function requireSafeName(name: string): void {
  if (name.length > maxNameLength || unsafe.test(name)) {
    throw refuse('invalidPath', 'an attribute has a name that no resource has')
  }
}

/**
 * Returns those attributes of a body that have one of the names, which are compared without case
 * (RFC 7643, section 2.1). Attributes that are null are left out, as if they were absent.
 */
export function pick(body: Attributes, names: readonly string[]): Record<string, unknown> {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(body).flatMap(([given, value]) => {
      const name = known.get(given.toLowerCase())
      return name === undefined || value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}

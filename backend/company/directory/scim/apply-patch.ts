import { ScimError, type ScimPatchOperation, scimPatch } from 'scim-patch'
import { type Attributes, isAttributes, pick, requireSafeName } from './attributes.ts'
import { refuse, type ScimType } from './directory-error.ts'

const maxOperations = 1000
/** The most operations that are not about members, each of which costs more than its bytes. */
const maxOthers = 100
const ops = ['add', 'remove', 'replace'] as const

/**
 * Returns a resource after the operations of a patch (RFC 7644, section 3.5.2). It also accepts
 * what Entra sends: capitalised operations, and members to remove as a value.
 */
export function applyPatch(resource: object, operations: ScimPatchOperation[]): Attributes {
  if (operations.length > maxOthers) {
    throw refuse(
      'invalidSyntax',
      `only members can be changed by more than ${maxOthers} operations`,
    )
  }
  try {
    const copy = structuredClone({ schemas: [], meta: {}, ...resource })
    // The package requires dates but does not use them.
    return scimPatch(copy as never, operations) as unknown as Attributes
  } catch (error) {
    // Besides its own errors, the package throws others for operations that do not fit the
    // resource.
    if (error instanceof ScimError) throw refuse(error.scimCode as ScimType, error.message)
    throw refuse('invalidPath', 'an operation does not fit the resource')
  }
}

/** Reads the operations of a patch's body. */
export function readOperations(body: Attributes): ScimPatchOperation[] {
  const { Operations: listed } = pick(body, ['Operations'])
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > maxOperations) {
    throw refuse('invalidSyntax', `Operations must be a list of 1 to ${maxOperations} operations`)
  }
  return listed.map(readOperation)
}

function readOperation(listed: unknown): ScimPatchOperation {
  if (!isAttributes(listed)) throw refuse('invalidSyntax', 'an operation must be an object')
  const { op: typed, path, value } = pick(listed, ['op', 'path', 'value'])
  const op = ops.find((each) => each === String(typed).toLowerCase())
  if (!op) throw refuse('invalidSyntax', 'op must be add, remove or replace')
  if (path !== undefined && typeof path !== 'string') {
    throw refuse('invalidPath', 'path must be text')
  }
  if (path !== undefined) requireSafeName(path)
  if (op === 'remove') {
    if (!path) throw refuse('noTarget', 'remove needs a path')
    const removed = idsAlone(path, value)
    return { op, path, ...(removed === undefined ? {} : { value: removed }) }
  }
  if (value === undefined && !path) throw refuse('invalidValue', 'value is missing')
  if (path === undefined && !isAttributes(value)) {
    throw refuse('invalidValue', 'without a path, value must be an object')
  }
  const given = path === undefined ? partsAlone(value as Attributes) : partAlone(path, value)
  return { op, ...(path === undefined ? {} : { path }), value: given ?? null }
}

function partsAlone(value: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, partAlone(name, item)]),
  )
}

/** Entra sends a manager as the id alone, or in a list. */
function partAlone(path: string, value: unknown): unknown {
  if (!/(^|:)manager$/i.test(path)) return idsAlone(path, value)
  const [sent] = Array.isArray(value) ? value : [value]
  return typeof sent === 'string' ? { value: sent } : sent
}

/** Members are compared by their ids; their other attributes are ignored. */
function idsAlone(path: string, value: unknown): unknown {
  if (!/(^|:)members$/i.test(path) || typeof value !== 'object' || value === null) return value
  const list = Array.isArray(value) ? value : [value]
  return list.map((each: unknown) => (isAttributes(each) ? pick(each, ['value']) : each))
}

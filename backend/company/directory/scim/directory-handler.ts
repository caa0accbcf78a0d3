import type { BusinessCall } from '../../call.ts'
import type { Attributes } from './attributes.ts'

/** A request of a directory whose token is valid. */
export type DirectoryCall = {
  call: BusinessCall
  /** Address of the routes, without a slash at the end. */
  base: string
  /** The id in the path; empty for lists. */
  id: string
  query: URLSearchParams
  /** The condition of a change: the resource must have one of these versions. */
  ifMatch: string | undefined
  /** Reads the body; throws if it is not an object. */
  body: () => Promise<Attributes>
}

/** Returns the resource of the answer; `undefined` for an answer without one. */
export type DirectoryHandler = (asked: DirectoryCall) => Promise<object | undefined>

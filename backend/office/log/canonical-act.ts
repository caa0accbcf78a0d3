import { bytesToHex } from '@noble/ciphers/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** A row of the log without its own hash, by the names of its columns. */
export type ActRow = {
  seq: number
  at: number
  staff_id: string
  staff_name: string
  act: string
  brand: string
  subject: string
  why: string
  before: string
  after: string
  request_id: string
  /** The hash of the row before; empty for the first. */
  previous: string
}

/**
 * The text whose SHA-256 is a row's hash: JSON without spaces, its names in the order of their code
 * points (docs/operations.md). All values are texts or whole numbers.
 */
export function canonicalAct(row: ActRow): string {
  const names = (Object.keys(row) as (keyof ActRow)[]).sort()
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))
}

export function hashOfAct(row: ActRow): string {
  return bytesToHex(sha256(new TextEncoder().encode(canonicalAct(row))))
}

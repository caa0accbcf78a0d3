import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Order } from './checked-row.ts'

/**
 * Returns a hash of person, plan and day, which is the same in every file. `again` distinguishes an
 * assignment that is repeated on purpose.
 */
export function identityOf({ key, planId, day }: Order, again = ''): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([key, planId, day, again]))))
}

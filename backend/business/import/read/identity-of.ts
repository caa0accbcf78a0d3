import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Order } from './checked-row.ts'

/**
 * Returns a hash of what a row stands for: the same person, plan and day are the same in every file.
 * `again` sets apart what is to be assigned once more.
 */
export function identityOf({ key, planId, day }: Order, again = ''): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([key, planId, day, again]))))
}

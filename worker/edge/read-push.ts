import { decodeBase64url } from '#contract/base64url.ts'
import type { KeyPair } from '#crypto/web-push.ts'
import { type Reading, readTogether } from './read-variable.ts'

const sizes = { PUSH_PUBLIC_KEY: 65, PUSH_PRIVATE_KEY: 32 } as const
const names = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'] as const

/** Returns the keys with which browsers know the shop; undefined where it sends them no notices. */
export function readPush(reading: Reading): KeyPair | undefined {
  const set = readTogether(reading, names)
  if (!set) return undefined
  for (const name of names) {
    if (decodeBase64url(set[name])?.length === sizes[name]) continue
    reading.problems.push(`${name} must be ${sizes[name]} bytes in base64url`)
  }
  return { publicKey: set.PUSH_PUBLIC_KEY, privateKey: set.PUSH_PRIVATE_KEY }
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import type { Passwords } from '../call.ts'
import { createGate } from './gate.ts'

/** The cost of one guess: memory is 128 · 2^ln · r bytes. */
export type Cost = { ln: number; r: number; p: number }

// OWASP's password storage table: N=2^14, r=8, p=5 is as strong as N=2^17, p=1, but needs 16 MiB
// instead of 128 MiB, which is all the memory of an isolate.
const cost: Cost = { ln: 14, r: 8, p: 5 }
const saltBytes = 16
const hashBytes = 32
const maxPasswordBytes = 1024
// Three hashes take 48 MiB at once; further ones wait.
const hashesAtOnce = 3

type Stored = { cost: Cost; salt: Uint8Array; hash: Uint8Array }

/** Hashes and compares passwords, at most three at a time. Each backend creates one. */
export function createPasswords(current: Cost = cost): Passwords {
  const gate = createGate(hashesAtOnce)
  const derive = (password: string, salt: Uint8Array, used: Cost) =>
    gate(() => deriveKey(normalized(password), salt, used))
  // This hash belongs to no account: an unknown address takes as much time as a known one. The
  // comparison is never right, so the bytes may be zero; a worker cannot draw random bytes while it
  // starts.
  const nobody: Stored = {
    cost: current,
    salt: new Uint8Array(saltBytes),
    hash: new Uint8Array(hashBytes),
  }

  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      return format({ cost: current, salt, hash: await derive(password, salt, current) })
    },
    async verify(password, stored) {
      const known = stored === undefined ? nobody : parse(stored)
      const hash = await derive(password, known.salt, known.cost)
      const isSame = timingSafeEqual(hash, known.hash)
      const isRight = isSame && stored !== undefined
      return { isRight, isWeakerThanNow: isRight && !isSameCost(known.cost, current) }
    },
  }
}

/**
 * NIST SP 800-63B section 3.1.1.2: normalises a password, so that it is the same on every keyboard.
 */
function normalized(password: string): string {
  const text = password.normalize('NFKC')
  if (new TextEncoder().encode(text).length <= maxPasswordBytes) return text
  const fields = [{ path: 'password', expected: `at most ${maxPasswordBytes} bytes` }]
  throw new ApiError('invalid_input', 'the password is too long', { details: { fields } })
}

function deriveKey(password: string, salt: Uint8Array, { ln, r, p }: Cost): Promise<Uint8Array> {
  const N = 2 ** ln
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function isSameCost(one: Cost, other: Cost): boolean {
  return one.ln === other.ln && one.r === other.r && one.p === other.p
}

function format({ cost: { ln, r, p }, salt, hash }: Stored): string {
  return `scrypt$ln=${ln},r=${r},p=${p}$${encodeBase64url(salt)}$${encodeBase64url(hash)}`
}

function parse(stored: string): Stored {
  const parts = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  const salt = decodeBase64url(parts?.[4] ?? '')
  const hash = decodeBase64url(parts?.[5] ?? '')
  if (!parts || !salt || hash?.length !== hashBytes) {
    throw new Error('expected a stored password to name scrypt, its parameters, salt and hash')
  }
  return { cost: { ln: Number(parts[1]), r: Number(parts[2]), p: Number(parts[3]) }, salt, hash }
}

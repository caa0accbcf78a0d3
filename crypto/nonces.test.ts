import { describe, expect, it, vi } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import { inputs } from '#contract/testing/effort.ts'
import { makeTag, verifyTag } from './signing.ts'
import { nonceBytes } from './tag-format.ts'
import { deriveWorkerKey, type MasterKeys } from './tag-keys.ts'

const master = { kid: 'a', key: new Uint8Array(32).fill(1) }
const keys: MasterKeys = [master]
const worker = deriveWorkerKey(master)
const nowMs = 1_794_000_000_000

function bytesOf(tag: string): Uint8Array {
  return decodeBase64url(tag.slice(tag.lastIndexOf('.') + 1)) ?? new Uint8Array()
}

/** Draws a nonce as `makeTag` does, from the platform's random generator. */
function drawNonce(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(nonceBytes))
}

describe('tags, very many of them', () => {
  it('R-CRY-1: each hold a nonce drawn for them alone', () => {
    const drawn: string[] = []
    const draw = vi.spyOn(crypto, 'getRandomValues')
    const nonces = Array.from({ length: 1000 }, () => bytesOf(makeTag(worker, null, nowMs)))
    for (const { value } of draw.mock.results) drawn.push(String(value))
    draw.mockRestore()
    expect(nonces.map((bytes) => String(bytes.subarray(0, nonceBytes)))).toEqual(drawn)
  })

  // Equal nonces start with the same 64 bits. By chance that happens among a million different ones
  // in less than one of ten million runs.
  it('R-CRY-1: never repeat a nonce of 24 bytes', { timeout: 60_000 }, () => {
    const beginnings = new BigUint64Array(inputs * 100)
    for (let at = 0; at < beginnings.length; at += 1) {
      beginnings[at] = new DataView(drawNonce().buffer).getBigUint64(0)
    }
    beginnings.sort()
    const isRepeated = beginnings.some((each, at) => at > 0 && each === beginnings[at - 1])
    expect(isRepeated).toBe(false)
  })

  it('R-CRY-2: are refused with any one bit flipped, 1,000 of 1,000', () => {
    const outcomes = Array.from({ length: 1000 }, () => {
      const bytes = Uint8Array.from(bytesOf(makeTag(worker, 'pi', nowMs)))
      const bit = Math.floor(Math.random() * bytes.length * 8)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const tag = `${worker.kid}.${encodeBase64url(bytes)}`
      try {
        verifyTag({ keys, channel: 'pi', affiliate: 'pi', nowMs, tag })
        return 'accepted'
      } catch (error) {
        return error instanceof ApiError ? error.details?.reason : error
      }
    })
    expect(outcomes.filter((outcome) => outcome !== 'tampered')).toEqual([])
  })
})

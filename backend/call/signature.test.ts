import { describe, expect, it } from 'vitest'
import { signText } from '#crypto/signature.ts'
import { requireSignature, signatureHeader } from './signature.ts'

const now = 1_800_000_000
const body = '{"slug":"fact-sheet"}'

function check(signedWith: string): void {
  const signature = signText({ secret: signedWith, text: body, now })
  requireSignature(['new', 'old'], {
    body,
    headers: new Headers({ [signatureHeader]: signature }),
    now,
  })
}

describe('the signature of a webhook', () => {
  it.each(['new', 'old'])('may be made with the %s secret while it is rotated', (secret) => {
    expect(() => check(secret)).not.toThrow()
  })

  it('may be made with no other', () => {
    expect(() => check('another')).toThrow('signature')
  })
})

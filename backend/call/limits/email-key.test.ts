import { describe, expect, it } from 'vitest'
import { emailKey } from './email-key.ts'

describe('the key of an address', () => {
  it.each([
    ['Anna@Example.COM', 'anna@example.com'],
    [' anna@example.com ', 'anna@example.com'],
    ['a.n.n.a+shop@gmail.com', 'anna@gmail.com'],
    ['Anna+x+y@GoogleMail.com', 'anna@gmail.com'],
    ['anna+shop@outlook.com', 'anna@outlook.com'],
    ['anna+shop@icloud.com', 'anna@icloud.com'],
    ['anna+shop@fastmail.com', 'anna@fastmail.com'],
    ['anna+shop@proton.me', 'anna@proton.me'],
    ['ａｎｎａ@example.com', 'anna@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@example.com.', 'anna@example.com'],
  ])('R-ENU-1: folds %j', (address, key) => {
    expect(emailKey(address)).toBe(key)
  })

  it.each([
    ['a.nna@example.com', 'anna@example.com'],
    ['anna+shop@example.com', 'anna@example.com'],
    ['a.nna@outlook.com', 'anna@outlook.com'],
    ['anna@me.com', 'anna@icloud.com'],
  ])('keeps %j apart from %j, whose provider may keep them apart', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other))
  })

  it.each(['+@gmail.com', '...@gmail.com', '@', '', 'no at sign', 'a@b@c.example'])(
    'has a stable key for %j, which is no address',
    (text) => {
      expect(emailKey(emailKey(text))).toBe(emailKey(text))
    },
  )
})

import { describe, expect, it } from 'vitest'
import { readPerson } from './person.ts'

const claims = { sub: 'subject-1', nonce: 'n', aud: 'client' }

describe('a person of a provider', () => {
  it.each([
    ['apple', { email_verified: true }, true],
    ['apple', { email_verified: 'true' }, true],
    ['apple', { email_verified: 'false' }, false],
    ['apple', {}, false],
    ['google', { email_verified: true }, false],
    ['google', { email_verified: true, hd: 'example.com' }, true],
    ['google', { email_verified: true, hd: 'other.example' }, false],
    ['google', { email_verified: false, hd: 'example.com' }, false],
    ['google', { email: 'anna@gmail.com', email_verified: true }, true],
    ['google', { email: 'anna@gmail.com', email_verified: 1 }, false],
    ['google', { email: 'anna@notgmail.com', email_verified: true }, false],
    ['facebook', {}, false],
  ] as const)('R-SOC-2: of %s with %j is vouched for: %s', (provider, told, isVerified) => {
    const person = readPerson(provider, { ...claims, email: 'anna@example.com', ...told })
    expect(person.isEmailVerified).toBe(isVerified)
  })

  it.each([
    'no address',
    '@example.com',
    `${'a'.repeat(250)}@example.com`,
    'a@example.com\r\nbcc: b@example.com',
    17,
    null,
    ['anna@example.com'],
  ])('R-SOC-2: has no address where it is %j', (email) => {
    expect(readPerson('apple', { ...claims, email, email_verified: true })).toEqual({
      subject: 'subject-1',
      isEmailVerified: false,
    })
  })

  it.each([
    ['  Anna Arnold ', 'Anna Arnold'],
    ['Anna\r\nBcc: x', 'Anna  Bcc: x'],
    ['a\u202egpj.exe', 'a gpj.exe'],
    ['x'.repeat(200), 'x'.repeat(80)],
    [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
    [' ', undefined],
    [17, undefined],
  ])('is named %j as %j', (name, shown) => {
    expect(readPerson('google', { ...claims, name }).name).toBe(shown)
  })
})

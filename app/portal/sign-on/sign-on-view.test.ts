import { expect, it } from 'vitest'
import { showCertificate } from './sign-on-view.ts'

const day = 86_400
const now = 1_795_000_000

it.each([
  [30 * day + 1, 'active'],
  [30 * day, 'soon'],
  [1, 'soon'],
  [0, 'ended'],
] as const)('a certificate that ends in %d seconds is %s', (left, state) => {
  const certificate = { fingerprint: 'f', subject: 'CN=x', pem: '', expiresAt: now + left }
  const place = { locale: 'en', timeZone: 'UTC' } as const
  expect(showCertificate(certificate, place, now).state).toBe(state)
})

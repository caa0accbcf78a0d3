import { describe, expect, it } from 'vitest'
import { deviceName } from '#app/auth/passkey/device-name.ts'
import { passkeyRow } from './passkeys-view.ts'

const passkey = {
  id: 'a',
  name: 'Laptop',
  host: 'shop.example',
  createdAt: Date.UTC(2026, 2, 12) / 1000,
  isSynced: false,
}

describe('a passkey on its page', () => {
  it('says when it was made and that nobody used it yet', () => {
    expect(passkeyRow(passkey, { locale: 'en', host: 'shop.example' })).toEqual({
      id: 'a',
      name: 'Laptop',
      facts: ['Added on March 12, 2026', 'Not used yet', 'On one device only'],
    })
  })

  it('says when it was used last, that it is synced and where else it is good', () => {
    const used = { ...passkey, lastUsedAt: Date.UTC(2026, 3, 1) / 1000, isSynced: true }
    expect(passkeyRow(used, { locale: 'en', host: 'pi.example' }).facts.slice(1)).toEqual([
      'Last used on April 1, 2026',
      'Synced between your devices',
      'Works at shop.example',
    ])
  })
})

describe('the name suggested for a new passkey', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Android'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['curl/8.0', ''],
  ])('for %s is "%s"', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

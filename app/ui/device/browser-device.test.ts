import { describe, expect, it } from 'vitest'
import { browserDevice } from './browser-device.ts'

const android = (model: string) => `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36`

describe('C6 what a browser says of its device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X)', 'iPad'],
    [android('Pixel 7a Build/TQ3A'), 'Pixel 7a'],
    [android('K'), undefined],
    [android('SM-S911B'), undefined],
    ['Mozilla/5.0 (X11; Linux x86_64)', undefined],
    ['', undefined],
  ])('reads %j as %s', async (userAgent, device) => {
    expect(await browserDevice({ userAgent })).toBe(device)
  })

  it('prefers the hint that newer browsers give, and does without where they refuse', async () => {
    const hinted = { getHighEntropyValues: async () => ({ model: 'Pixel 9 Pro' }) }
    const refused = { getHighEntropyValues: async () => Promise.reject(new Error('no')) }
    expect(await browserDevice({ userAgent: android('K'), userAgentData: hinted })).toBe(
      'Pixel 9 Pro',
    )
    expect(await browserDevice({ userAgent: android('K'), userAgentData: refused })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

type Reader = Record<string, string>

async function openedBy(path: string, headers: Reader): Promise<string | null> {
  return locationOf(await visit(shop + path, { headers }))
}

describe('R-PEO-7: the language of a shared link', () => {
  it.each<[string, Reader, string | null]>([
    ['/de/i/MARA300', { 'accept-language': 'fr-CH, en;q=0.5' }, '/fr/i/MARA300'],
    [
      '/de/i/MARA300?utm_source=x',
      { 'accept-language': 'zh-TW' },
      '/zh-Hant/i/MARA300?utm_source=x',
    ],
    ['/de/i/MARA300', { 'accept-language': 'en;q=0.1, pt-BR;q=0.9, de;q=0' }, '/pt/i/MARA300'],
    ['/de/i/MARA300', { 'accept-language': 'xx' }, null],
    ['/de/i/MARA300', {}, null],
    ['/de/i/MARA300', { 'accept-language': 'fr', 'sec-fetch-site': 'same-origin' }, null],
    ['/de/shop', { 'accept-language': 'fr' }, null],
  ])('%s for a reader with %j', async (path, headers, target) => {
    expect(await openedBy(path, headers)).toBe(target)
  })
})

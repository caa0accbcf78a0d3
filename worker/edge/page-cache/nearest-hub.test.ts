import { describe, expect, it } from 'vitest'
import { shop, visit, withoutNonce } from '#worker/testing/visit.ts'
import { nearestHub } from './nearest-hub.ts'

const lisbon = { lat: 38.72, lon: -9.14 }
const hubOf = (latitude: unknown, longitude: unknown) =>
  nearestHub({ latitude, longitude }, lisbon)?.nameEn

const osaka = { latitude: '34.69370', longitude: '135.50220' }
const nagoya = { latitude: '35.18000', longitude: '136.91000' }
const nairobi = { latitude: '-1.29000', longitude: '36.82000' }

/**
 * Requests a page from a place. A `currency` of its own separates the pages stored by each test.
 */
async function look(path: string, { cf, currency }: { cf?: object; currency: string }) {
  const [headers, init] = [{ cookie: `currency=${currency}` }, cf ? { cf } : {}]
  const response = await visit(`${shop}${path}`, { headers, ...init } as RequestInit)
  return withoutNonce(await response.text())
}

describe('the hub nearest to a visitor', () => {
  it.each([
    ['34.69', '135.5', 'Tokyo'],
    ['-1.28', '36.8', 'Nairobi'],
    ['64.15', '-21.94', 'London'],
    ['-17.8', '177.4', 'Auckland'],
    // The shortest way crosses the 180th meridian.
    ['21.3', '-157.9', 'Los Angeles'],
    ['52.4', '174', 'Tokyo'],
    ['90', '0', 'Stockholm'],
  ])('of %s, %s is %s', (latitude, longitude, city) => {
    expect(hubOf(latitude, longitude)).toBe(city)
  })

  it('is none where the shop’s own city is nearer', () => {
    expect(hubOf('41.15', '-8.61')).toBeUndefined()
    expect(hubOf('40.4', '-3.7')).toBe('Madrid')
  })

  it.each([
    [undefined, undefined],
    ['34.69', undefined],
    [undefined, '135.5'],
    [34.69, 135.5],
    [Number.NaN, Number.NaN],
    ['NaN', 'NaN'],
    ['', ''],
    ['Infinity', '135.5'],
    ['91', '135.5'],
    ['34.69', '180.5'],
    ['34,69', '135,5'],
    ['0x10', '1e2'],
    [' 34.69', '135.5'],
    [null, {}],
  ])('is none where the place is said to be %j, %j', (latitude, longitude) => {
    expect(hubOf(latitude, longitude)).toBeUndefined()
  })

  it.each([undefined, null, 'Tokyo', 7])('is none where Cloudflare says %j', (cf) => {
    expect(nearestHub(cf, lisbon)).toBeUndefined()
  })
})

describe('R-TEN-1 a home page that begins at the visitor’s part of the world', () => {
  it('begins at the nearest hub, in the language of the page', async () => {
    const inEnglish = await look('/', { cf: osaka, currency: 'GBP' })
    expect(inEnglish).toContain('routes from Tokyo')
    expect(await look('/ja', { cf: osaka, currency: 'GBP' })).toContain('東京')
    expect(await look('/', { cf: nairobi, currency: 'GBP' })).toContain('routes from Nairobi')
    expect(inEnglish).not.toContain('34.69')
  })

  it('is one page for all who share a hub, whoever comes first', async () => {
    const first = await look('/', { cf: osaka, currency: 'CAD' })
    const elsewhere = await look('/', { cf: nairobi, currency: 'CAD' })
    expect(await look('/', { cf: nagoya, currency: 'CAD' })).toBe(first)
    expect(elsewhere).not.toBe(first)
    expect(await look('/', { cf: nairobi, currency: 'CAD' })).toBe(elsewhere)
  })

  it.each([
    ['nothing', undefined],
    ['an empty place', {}],
    ['numbers', { latitude: 34.69, longitude: 135.5 }],
    ['no numbers', { latitude: 'NaN', longitude: 'NaN' }],
    ['a place outside the world', { latitude: '134.69', longitude: '135.5' }],
  ])('begins at the shop’s own city where Cloudflare says %s', async (_, cf) => {
    await look('/', { cf: osaka, currency: 'AUD' })
    const page = await look('/', { ...(cf ? { cf } : {}), currency: 'AUD' })
    expect(page).toContain('routes from Lisbon')
  })

  it('is one page where no arcs are drawn', async () => {
    const home = (cf: object) =>
      visit('http://royalairmaroc.localhost:8787/', { cf } as RequestInit).then((it) => it.text())
    expect(withoutNonce(await home(nairobi))).toBe(withoutNonce(await home(osaka)))
  })

  it.each(['/japan-eSIM', '/shop'])('is all there is: %s is the same everywhere', async (path) => {
    const first = await look(path, { cf: osaka, currency: 'SGD' })
    expect(await look(path, { cf: nairobi, currency: 'SGD' })).toBe(first)
  })
})

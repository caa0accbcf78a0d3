import { type City, hubCities } from '#contract/catalogue/city-row.ts'
import type { EdgeContext } from '../edge.ts'

type Place = { lat: number; lon: number }

/**
 * Returns the nearest hub only for pages that draw it on a map, so that all other pages are stored
 * once for the whole world.
 */
export function hubOf(c: EdgeContext): City | undefined {
  const { hero, homeCity } = c.get('tenant').brand
  return c.get('row')?.nearby && hero === 'map' ? nearestHub(c.req.raw.cf, homeCity) : undefined
}

/**
 * Returns the hub nearest to the visitor's location as Cloudflare estimates it. Returns undefined
 * if Cloudflare gives no location or the shop's home city is nearer than every hub.
 */
export function nearestHub(cf: unknown, home: Place): City | undefined {
  const visitor = placeOf(cf)
  if (!visitor) return undefined
  let nearest: City | undefined
  let closest = closeness(visitor, home)
  for (const hub of hubCities()) {
    const close = closeness(visitor, hub)
    if (close > closest) {
      nearest = hub
      closest = close
    }
  }
  return nearest
}

/** Cloudflare gives latitude and longitude as strings, and not for every request. */
function placeOf(cf: unknown): Place | undefined {
  if (typeof cf !== 'object' || cf === null) return undefined
  const lat = 'latitude' in cf ? degrees(cf.latitude, 90) : undefined
  const lon = 'longitude' in cf ? degrees(cf.longitude, 180) : undefined
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}

function degrees(value: unknown, max: number): number | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,3}(\.\d{1,9})?$/.test(value)) return undefined
  const number = Number(value)
  return Math.abs(number) <= max ? number : undefined
}

const radians = Math.PI / 180

/** The cosine of the central angle between two places, which is larger the closer they are. */
function closeness(a: Place, b: Place): number {
  const [from, to] = [a.lat * radians, b.lat * radians]
  const turn = (a.lon - b.lon) * radians
  return Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn)
}

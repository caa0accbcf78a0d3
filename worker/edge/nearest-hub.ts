import { type City, hubCities } from '#contract/city-row.ts'

type Place = { lat: number; lon: number }

/**
 * The hub nearest to where Cloudflare takes the visitor to be; undefined where it does not say, and
 * where the shop's own city is nearer still.
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

/** Latitude and longitude come as texts, and not with every request. */
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

/** The cosine of the angle between two places, seen from the middle of the earth. */
function closeness(a: Place, b: Place): number {
  const [from, to] = [a.lat * radians, b.lat * radians]
  const turn = (a.lon - b.lon) * radians
  return Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn)
}

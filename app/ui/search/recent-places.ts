import type { FoundPlace } from './found-place.ts'

const storageKey = 'recent_places'
const limit = 4

/** Returns the places that a visitor opened from the search on this device, latest first. */
export function readRecent(locale: string): FoundPlace[] {
  const stored = readStored()
  return stored?.locale === locale ? stored.places : []
}

/** Puts a place at the front of the list; does nothing where the browser refuses storage. */
export function rememberPlace(place: FoundPlace, locale: string): void {
  const others = readRecent(locale).filter((each) => each.to !== place.to)
  const places = [{ ...place, fromMinor: null }, ...others].slice(0, limit)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ locale, places }))
  } catch {
    // Private windows and full disks refuse storage; the list is only a convenience.
  }
}

function readStored(): { locale: string; places: FoundPlace[] } | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isStored(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isStored(value: unknown): value is { locale: string; places: FoundPlace[] } {
  if (typeof value !== 'object' || value === null) return false
  const { locale, places } = value as { locale?: unknown; places?: unknown }
  return typeof locale === 'string' && Array.isArray(places) && places.every(isPlace)
}

function isPlace(value: unknown): value is FoundPlace {
  if (typeof value !== 'object' || value === null) return false
  const { to, name, detail, flags } = value as Record<string, unknown>
  const isPath = typeof to === 'string' && /^\/[^/\\]/.test(to)
  return isPath && typeof name === 'string' && typeof detail === 'string' && Array.isArray(flags)
}

import type { CountryMapCity } from '#app/ui/map/country-map.tsx'
import { placeLabels } from '#app/ui/map/place-labels.ts'
import { plotCities } from '#app/ui/map/plot.ts'
import { countrySize } from '#app/ui/map/projection.ts'

export type ChartPlace = { name: string; code?: string; lat: number; lon: number }

/** The part of a country's map that a phone shows: a strip around the places. */
export type ChartStrip = {
  viewBox: string
  /** Sizes in units of the map that result in the same size on the screen for every strip. */
  fontSize: number
  radius: number
  cities: CountryMapCity[]
}

/** Size of the strip on a phone of 390 px, which the units are scaled to. */
const stripSize = { width: 390, height: 150 }
const narrowest = 300
/** Space for the names beside the outermost places. */
const margin = 110
/** Space above and below the places. */
const edge = 36
const phoneFont = 14
const phoneRadius = 6

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function spanOf(values: number[]): { middle: number; size: number } {
  if (values.length === 0) return { middle: 0, size: 0 }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, size: most - least }
}

type Box = { left: number; top: number; width: number; height: number }

/** Returns the narrowest strip around these places; undefined if they do not fit into one. */
function stripAround(cities: CountryMapCity[]): Box | undefined {
  const across = spanOf(cities.map(({ x }) => x))
  const down = spanOf(cities.map(({ y }) => y))
  const least = ((down.size + edge) * stripSize.width) / stripSize.height
  const wanted = Math.max(narrowest, across.size + margin, least)
  if (wanted > countrySize.width && cities.length > 1) return undefined
  const width = Math.round(Math.min(wanted, countrySize.width))
  const height = Math.round((width * stripSize.height) / stripSize.width)
  const left = Math.round(clamp(across.middle - width / 2, 0, countrySize.width - width))
  const top = Math.round(clamp(down.middle - height / 2, 0, countrySize.height - height))
  return { left, top, width, height }
}

/** Chooses a strip with the most important place and as many others as fit. */
function chooseStrip(cities: CountryMapCity[]): Box {
  let kept: CountryMapCity[] = []
  for (const city of cities) {
    if (stripAround([...kept, city])) kept = [...kept, city]
  }
  return stripAround(kept) ?? { left: 0, top: 0, width: 480, height: 185 }
}

function stripOf(cities: CountryMapCity[]): ChartStrip {
  const { left, top, width, height } = chooseStrip(cities)
  const unit = width / stripSize.width
  const fontSize = Math.round(phoneFont * unit * 10) / 10
  const bounds = { left: left + 6, right: left + width - 6, top: top + 3, bottom: top + height - 3 }
  const seen = cities.filter(
    ({ x, y }) =>
      Math.abs(x - left - width / 2) < width / 2 - 8 &&
      Math.abs(y - top - height / 2) < height / 2 - 8,
  )
  const points = seen.map(({ x, y, name, tag }) => ({ x, y, text: tag ? `${name} ${tag}` : name }))
  const places = placeLabels({ points, bounds, fontSize })
  return {
    viewBox: `${left} ${top} ${width} ${height}`,
    fontSize,
    radius: Math.round(phoneRadius * unit * 10) / 10,
    cities: seen.map(({ x, y, name, tag }, index) => {
      const label = places[index]
      return { x, y, name, ...(tag && { tag }), ...(label && { label }) }
    }),
  }
}

/**
 * Positions a guide's places, the most important first, on its country's map and in a phone's
 * strip.
 */
export function plotChart(mapId: string, places: ChartPlace[]) {
  const tagged = places.map(({ code, ...place }) => ({ ...place, ...(code && { tag: code }) }))
  const cities = plotCities(mapId, tagged)
  return { cities, strip: stripOf(cities) }
}

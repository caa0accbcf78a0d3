import type { CountryMapCity } from './country-map.tsx'
import { type LabelPlace, placeLabels } from './place-labels.ts'
import { countrySize, type Point, projectCountry } from './projection.ts'
import { type Place, routeArc, sampleRoute } from './route-arc.ts'
import type { WorldMapCrop, WorldMapProps } from './world-map.tsx'
import { projectWorld, worldView } from './world-projection.ts'

type Named = Place & { name: string }
type WorldPlot = Omit<WorldMapProps, 'label'>

const worldFontSize = 15
const phoneFontSize = 23

/** The part of the world map that a phone shows: 650 by 360 units, one of six crops. */
const crops: { crop: WorldMapCrop; left: number; top: number }[] = [
  { crop: 'middle-north', left: 420, top: 0 },
  { crop: 'west-north', left: 150, top: 0 },
  { crop: 'east-north', left: 540, top: 0 },
  { crop: 'middle-south', left: 420, top: 210 },
  { crop: 'west-south', left: 150, top: 210 },
  { crop: 'east-south', left: 540, top: 210 },
]
const cropSize = { width: 650, height: 360 }

/** The world's map is so large that a point needs no decimals. */
function roundOnWorld([x, y]: Point): { x: number; y: number } {
  return { x: Math.round(x), y: Math.round(y) }
}

/** A destination nearer to home than this, in map units, gets no route. */
const samePlace = 8

function round([x, y]: Point): { x: number; y: number } {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
}

function chooseCrop(home: { x: number; y: number }, points: { x: number; y: number }[]) {
  const scored = crops.map(({ crop, left, top }) => {
    const box = { left, right: left + cropSize.width, top, bottom: top + cropSize.height }
    const seen = (at: { x: number; y: number }) =>
      at.x > box.left + 12 && at.x < box.right - 12 && at.y > box.top + 20 && at.y < box.bottom - 24
    return { crop, box, seen, score: (seen(home) ? 100 : 0) + points.filter(seen).length }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]
}

/**
 * Places the labels on a phone: only those that fit beside their dot in the crop are shown, the
 * most important first.
 */
function placeOnPhone(
  points: { x: number; y: number; text: string }[],
  avoid: Point[],
  crop: ReturnType<typeof chooseCrop>,
): (LabelPlace | undefined)[] {
  if (!crop) return points.map(() => undefined)
  const visible = points.filter(crop.seen)
  const { left, right, top, bottom } = crop.box
  const bounds = { left: left + 8, right: right - 8, top: top + 6, bottom: bottom - 8 }
  const places = placeLabels({ points: visible, bounds, fontSize: phoneFontSize, avoid })
  return points.map((point) => {
    const index = visible.indexOf(point)
    return index < 0 ? undefined : places[index]
  })
}

/**
 * Returns the data of a `WorldMap`: projected routes from home, with labels placed for both widths.
 * Prices are formatted texts; the destinations are in order of importance.
 */
export function plotWorld(home: Named, places: (Named & { price: string })[]): WorldPlot {
  const start = roundOnWorld(projectWorld(home.lat, home.lon))
  const ends = places
    .map((to) => ({
      ...to,
      ...roundOnWorld(projectWorld(to.lat, to.lon)),
      text: `${to.name} ${to.price}`,
    }))
    .filter(({ x, y }) => Math.hypot(x - start.x, y - start.y) > samePlace)
  const bounds = { left: 330, right: worldView.width - 10, top: 10, bottom: worldView.height - 10 }
  const avoid = ends.flatMap((to) => sampleRoute(home, to).slice(2, -2))
  const points = [{ ...start, text: home.name }, ...ends]
  const [homePlace, ...wides] = placeLabels({ points, bounds, fontSize: worldFontSize, avoid })
  const crop = chooseCrop(start, ends)
  const [homePhone, ...phones] = placeOnPhone(points, avoid, crop)
  return {
    crop: crop?.crop ?? 'middle-north',
    home: { ...start, name: home.name, ...labels(homePlace, homePhone) },
    routes: ends.map((to, index) => ({
      x: to.x,
      y: to.y,
      name: to.name,
      price: to.price,
      path: routeArc(home, to),
      ...labels(wides[index], phones[index]),
    })),
  }
}

function labels(wide: LabelPlace | undefined, phone: LabelPlace | undefined) {
  return { ...(wide && { label: wide }), ...(phone && { phoneLabel: phone }) }
}

/** Projects and labels the cities of a country or region map, without those outside the frame. */
export function plotCities(mapId: string, cities: (Named & { tag?: string })[]): CountryMapCity[] {
  const inside = cities.flatMap((city) => {
    const point = projectCountry(mapId, city.lat, city.lon)
    if (!point) return []
    const { x, y } = round(point)
    const isSeen = x > 0 && y > 0 && x < countrySize.width && y < countrySize.height
    return isSeen ? [{ ...city, x, y }] : []
  })
  const places = placeLabels({
    points: inside.map(({ x, y, name, tag }) => ({ x, y, text: tag ? `${name} ${tag}` : name })),
    bounds: { left: -30, right: countrySize.width + 10, top: 2, bottom: countrySize.height - 2 },
    fontSize: 13,
  })
  return inside.map(({ x, y, name, tag }, index) => {
    const label = places[index]
    return { x, y, name, ...(tag && { tag }), ...(label && { label }) }
  })
}

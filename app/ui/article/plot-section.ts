import type { SectionPlace } from '#contract/texts/content.ts'
import { estimateWidth } from '../map/place-labels.ts'
import { type Ground, type Point, plotGround, round, type SectionFrame } from './section-ground.ts'

export type SectionLabel = { x: number; y: number; text: string; spot: Point }
/** Parts of a band from left to right. */
export type Spans = [from: number, to: number][]

export type SectionView = Ground & {
  labels: SectionLabel[]
  /** Stretches where the ground is sea. */
  water: Spans
  fast: Spans
  steady: Spans
  inPlaces: Spans
}

/** The radius around a city's centre with 5G in the drawing, in kilometres. */
const cityReach = 25
/**
 * The radius around a mountain top without signal in the drawing, in kilometres; beyond it are
 * roads and towns.
 */
const wildReach = 15
/** Units from the ground to a name above it. */
const lift = 14

type Names = { of: (place: SectionPlace) => string; fontSize: number }

/** Lays out a section drawing: its ground, the names that fit, and the bands of signal. */
export function plotSection(
  places: readonly SectionPlace[],
  frame: SectionFrame,
  names: Names,
): SectionView {
  const ground = plotGround(places, frame)
  const unitsPerKm = (frame.right - frame.left) / ground.km
  const cells = cellsOf(places, ground.spots, wildReach * unitsPerKm)
  const reach = cityReach * unitsPerKm
  const spansOf = (isWanted: (place: SectionPlace) => boolean) =>
    join(cells.filter((_, at) => isWanted(places[at] as SectionPlace)))
  return {
    ...ground,
    labels: labelsOf(places, ground, { frame, names }),
    water: spansOf(({ sea }) => sea === true),
    fast: join(
      cells.flatMap(([from, to], at): Spans => {
        const x = ground.spots[at]?.x ?? 0
        const isCity = places[at]?.kind === 'city'
        return isCity ? [[Math.max(from, round(x - reach)), Math.min(to, round(x + reach))]] : []
      }),
    ),
    steady: spansOf(({ kind }) => kind === 'city' || kind === 'town'),
    inPlaces: spansOf(({ kind }) => kind === 'road'),
  }
}

/** The stretch of the line that is closest to each place; mountains get less. */
function cellsOf(places: readonly SectionPlace[], spots: readonly Point[], most: number): Spans {
  const isPeak = (at: number) => places[at]?.kind === 'wild' && !places[at]?.sea
  const borders = spots.slice(1).map((spot, at) => {
    const from = spots[at]?.x ?? spot.x
    const half = (spot.x - from) / 2
    if (isPeak(at) === isPeak(at + 1)) return round(from + half)
    return round(isPeak(at) ? from + Math.min(half, most) : spot.x - Math.min(half, most))
  })
  return spots.map(({ x }, at) => [borders[at - 1] ?? x, borders[at] ?? x])
}

function join(spans: Spans): Spans {
  const joined: Spans = []
  for (const [from, to] of spans) {
    const last = joined.at(-1)
    if (last && last[1] >= from) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

type Labelling = { frame: SectionFrame; names: Names }
type Box = { left: number; right: number; base: number }

/** Labels the highest place, the two ends and then as many others as fit above the ground. */
function labelsOf(places: readonly SectionPlace[], ground: Ground, { frame, names }: Labelling) {
  const taken: Box[] = []
  const labels: SectionLabel[] = []
  for (const at of byImportance(places)) {
    const [place, spot] = [places[at], ground.spots[at]]
    if (!place || !spot) continue
    const text = names.of(place)
    const half = estimateWidth(text, names.fontSize) * 0.55
    const x = round(Math.max(frame.left + half, Math.min(frame.right - half, spot.x)))
    const [left, right] = [x - half - 4, x + half + 4]
    const under = ground.line.filter((point) => point.x > left - 6 && point.x < right + 6)
    const base = round(Math.min(spot.y, ...under.map(({ y }) => y)) - lift)
    const isFree = taken.every(
      (box) =>
        box.right < left || box.left > right || Math.abs(box.base - base) > names.fontSize * 1.2,
    )
    const crosses = taken.some((box) => box.left < spot.x && box.right > spot.x && box.base > base)
    if (!isFree || crosses || base < names.fontSize) continue
    taken.push({ left, right, base })
    labels.push({ x, y: base, text, spot })
  }
  return labels
}

const order = ['city', 'town', 'wild', 'road']

function byImportance(places: readonly SectionPlace[]): number[] {
  const peak = Math.max(...places.map(({ height }) => height))
  const rank = (at: number) => {
    const place = places[at]
    if (!place) return order.length
    if (place.height === peak) return -2
    return at === 0 || at === places.length - 1 ? -1 : order.indexOf(place.kind)
  }
  return places.map((_, at) => at).toSorted((one, other) => rank(one) - rank(other))
}

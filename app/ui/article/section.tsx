import { formatKilometres, formatMetres } from '#app/format/distance.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import type { SectionPlace } from '#contract/texts/content.ts'
import { plotSection, type Spans } from './plot-section.ts'
import type { Point, SectionFrame } from './section-ground.ts'
import type { DataBlock } from './tree/ast.ts'
import './section.css'

type Size = SectionFrame & { name: 'wide' | 'small'; fontSize: number; height: number }

const sizes: readonly Size[] = [
  { name: 'wide', left: 64, right: 896, top: 46, sea: 206, fontSize: 13, height: 280 },
  { name: 'small', left: 56, right: 336, top: 46, sea: 176, fontSize: 12, height: 250 },
]

/** A section through a country: its ground, and below it where there is signal. */
export function Section({ block: { live } }: { block: DataBlock }) {
  const { locale } = useShop()
  if (live?.kind !== 'section') return null
  const { places } = live
  const label = labelOf(places, locale)
  const { km } = plotSection(places, sizes[0] as Size, { of: () => '', fontSize: 0 })
  return (
    <figure className="told section wide">
      {sizes.map((size) => (
        <Drawing key={size.name} {...{ places, size, label, locale }} />
      ))}
      <Legend />
      <figcaption className="s muted">
        {m.section_caption({ distance: formatKilometres(Math.round(km), locale) })}{' '}
        {m.country_networks_note()}
      </figcaption>
    </figure>
  )
}

type DrawingProps = {
  places: readonly SectionPlace[]
  size: Size
  label: string
  locale: Locale
}

function Drawing({ places, size, label, locale }: DrawingProps) {
  const { name, left, right, sea, fontSize, height } = size
  const peak = Math.max(...places.map((place) => place.height))
  const of = (place: SectionPlace) =>
    place.height === peak ? `${place.name}, ${heightText(peak, locale)}` : place.name
  const view = plotSection(places, size, { of, fontSize })
  const wind = `wind-${name}`
  const ground = pathOf(view.line)
  const bands = { left, right, top: sea + 34 }
  return (
    <svg
      className={`section-${name}`}
      viewBox={`0 0 ${right + 4} ${height}`}
      role="img"
      aria-label={label}
    >
      <pattern id={wind} width="40" height="7" patternUnits="userSpaceOnUse">
        <path className="wind" d="M0 3.5q10-1.6 20 0t20 0" />
      </pattern>
      <path className="hair" d={view.ticks.map(({ y }) => `M${left} ${y}H${right}`).join('')} />
      <path fill={`url(#${wind})`} d={`${ground}V${sea}H${view.line[0]?.x}Z`} />
      <path className="ground" d={ground} />
      <path className="water" d={wavesOf(view.water, sea + 6)} />
      {view.ticks.map(({ metres, y }) => (
        <text key={metres} className="t2" x={left - 6} y={y + 4} textAnchor="end">
          {formatMetres(metres, locale)}
        </text>
      ))}
      {view.labels.map(({ x, y, text, spot }) => (
        <g key={text}>
          <path className="hair" d={`M${spot.x} ${spot.y - 2}V${y + 4}`} />
          <text x={x} y={y} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <Band at={bands} name="5G" steady={view.fast} inPlaces={[]} />
      <Band at={{ ...bands, top: sea + 60 }} name="4G" {...view} />
    </svg>
  )
}

type BandProps = {
  at: { left: number; right: number; top: number }
  name: '4G' | '5G'
  steady: Spans
  inPlaces: Spans
}

/** One generation of networks along the line: filled, dashed or empty. */
function Band({ at: { left, right, top }, name, steady, inPlaces }: BandProps) {
  const middle = top + 4.5
  return (
    <>
      <text x={left - 8} y={top + 9} textAnchor="end">
        {name}
      </text>
      <rect className="none" x={left} y={top} width={right - left} height="9" />
      <path className={`band g${name}`} d={linesOf(steady, middle)} />
      <path className={`band g${name} some`} d={linesOf(inPlaces, middle)} />
    </>
  )
}

/** The meaning of each band's look; the drawing's label describes it in words. */
function Legend() {
  return (
    <ul className="key" aria-hidden="true">
      <li className="steady">{m.section_steady()}</li>
      <li className="some">{m.section_in_places()}</li>
      <li>{m.section_none()}</li>
    </ul>
  )
}

/** No more exact than the caption says. */
function heightText(metres: number, locale: Locale): string {
  return formatMetres(Math.round(metres / 10) * 10, locale)
}

function pathOf(line: readonly Point[]): string {
  return `M${line.map(({ x, y }) => `${x} ${y}`).join(' ')}`
}

function linesOf(spans: Spans, y: number): string {
  return spans.map(([from, to]) => `M${from} ${y}H${to}`).join('')
}

function wavesOf(spans: Spans, y: number): string {
  return spans
    .map(([from, to]) => `M${from} ${y}${'q2.2-2.6 4.5 0t4.5 0'.repeat((to - from) / 9)}`)
    .join('')
}

/** Describes the drawing: its ends, its highest place and the places of each band. */
function labelOf(places: readonly SectionPlace[], locale: Locale): string {
  const [from, to] = [places[0]?.name ?? '', places.at(-1)?.name ?? '']
  const height = heightText(Math.max(...places.map((place) => place.height)), locale)
  const listed = (kinds: SectionPlace['kind'][]) =>
    places.flatMap(({ kind, name }) => (kinds.includes(kind) ? [name] : [])).join(', ')
  const bands = [
    ['5G', listed(['city'])],
    [`4G, ${m.section_steady()}`, listed(['city', 'town'])],
    [`4G, ${m.section_in_places()}`, listed(['road'])],
    [`4G, ${m.section_none()}`, listed(['wild'])],
  ].flatMap(([name, names]) => (names ? [`${name}: ${names}`] : []))
  return [m.section_label({ from, to, height }), ...bands].join('; ')
}

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Cover } from './cover.tsx'
import { coverLabels } from './cover-labels.ts'
import { coverLegs, sampleLeg } from './cover-legs.ts'
import { type CoverStory, coverView, projectCover, ringsOf, spotAtKm } from './cover-view.ts'

const hamburg = { name: 'Hamburg', lat: 53.55, lon: 10 }
const stockholm = { name: 'Stockholm', lat: 59.33, lon: 18.07 }
const seoul = { name: 'Seoul', lat: 37.57, lon: 126.98 }
const london = { name: 'London', lat: 51.5, lon: -0.12 }
const sydney = { name: 'Sydney', lat: -33.87, lon: 151.21 }
const suva = { name: 'Suva', lat: -18.14, lon: 178.44 }
const apia = { name: 'Apia', lat: -13.83, lon: -171.77 }

const route = (...places: CoverStory['places']): CoverStory => ({ places, route: true })

function viewOf(story: CoverStory) {
  const view = coverView(story)
  if (!view) throw new Error('expected a view of a story with places')
  return view
}

describe('the view of a cover', () => {
  it('is 900 km wide around one place, and as wide as the story says', () => {
    expect(viewOf({ places: [seoul] }).km).toBe(900)
    expect(viewOf({ places: [seoul], span: 60 }).km).toBe(60)
  })

  it('is 1.8 times as wide as a route is long, and 420 km at least', () => {
    expect(viewOf(route(hamburg, stockholm)).km).toBeCloseTo(1.8 * 810, -1)
    const near = { name: 'Lübeck', lat: 53.87, lon: 10.68 }
    expect(viewOf(route(hamburg, near)).km).toBe(420)
    expect(viewOf({ ...route(hamburg, stockholm), span: 2000 }).km).toBe(2000)
  })

  it.each([
    ['two stops', route(hamburg, stockholm)],
    ['many stops', route(hamburg, seoul, stockholm)],
    ['stops half the globe apart', route(london, sydney)],
    ['stops on both sides of the date line', route(suva, apia)],
    ['places that are no route', { places: [hamburg, stockholm] }],
  ])('lies evenly around %s, which are all inside it', (_, story) => {
    const points = story.places.map((place) => projectCover(viewOf(story), place))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(360, 0)
    expect((Math.min(...ys) + Math.max(...ys)) / 2).toBeCloseTo(240, 0)
    expect(Math.min(...xs)).toBeGreaterThan(40)
    expect(Math.min(...ys)).toBeGreaterThan(39)
  })

  it('puts one place at one of four thirds, by its coordinates', () => {
    const at = (lat: number, lon: number) => viewOf({ places: [{ name: '', lat, lon }] }).at
    const nearby = [at(0, 0), at(0, 0.01), at(0, 0.02), at(0, 0.03), at(0, 0.04)].map(String)
    expect(new Set(nearby.slice(0, 4)).size).toBe(4)
    expect(nearby[4]).toBe(nearby[0])
    expect(at(25.29, 51.53).map(Math.round)).toEqual([245, 202])
    expect(at(37.57, 126.98).map(Math.round)).toEqual([461, 278])
  })

  it('has two rings, the larger one under 40 % of the width', () => {
    expect(ringsOf(viewOf({ places: [seoul] }))).toEqual([100, 250])
    expect(ringsOf(viewOf({ places: [seoul], span: 60 }))).toEqual([5, 10])
    expect(ringsOf(viewOf({ places: [seoul], span: 625 }))).toEqual([50, 100])
  })

  it('has a hub in its middle, and all that lies around it inside', () => {
    const view = viewOf({ places: [london, hamburg, stockholm], hub: true })
    expect(view.at).toEqual([360, 240])
    expect(projectCover(view, london)).toEqual([360, 240])
    expect(view.km).toBeCloseTo(2.9 * 1433, -2)
    expect(viewOf({ places: [london, hamburg], hub: true, span: 2000 }).km).toBe(2000)
  })

  it('finds the place at a point again', () => {
    const view = viewOf({ places: [suva] })
    const [x, y] = projectCover(view, apia)
    const scale = view.km / 720
    const spot = spotAtKm(suva, [(x - view.at[0]) * scale, (y - view.at[1]) * scale])
    expect(spot.lat).toBeCloseTo(apia.lat, 6)
    expect(((spot.lon + 540) % 360) - 180).toBeCloseTo(apia.lon, 6)
  })

  it('lifts each leg by 13 % of its length', () => {
    const story = route(hamburg, stockholm, london)
    const legs = coverLegs(viewOf(story), story)
    expect(legs).toHaveLength(2)
    for (const leg of legs) {
      const [x, y] = sampleLeg(leg)[9] ?? [0, 0]
      const length = Math.hypot(leg.to[0] - leg.from[0], leg.to[1] - leg.from[1])
      const lifted = Math.hypot(
        x - (leg.from[0] + leg.to[0]) / 2,
        y - (leg.from[1] + leg.to[1]) / 2,
      )
      expect(lifted / length).toBeCloseTo(0.13, 6)
    }
    expect(coverLegs(viewOf(story), { places: story.places })).toEqual([])
  })
})

describe('the ways to a hub', () => {
  const story: CoverStory = { places: [london, hamburg, seoul], hub: true }

  it('lead from each other place to it', () => {
    const view = viewOf(story)
    const legs = coverLegs(view, story)
    expect(legs.map(({ from }) => from)).toEqual(
      [hamburg, seoul].map((place) => projectCover(view, place)),
    )
    for (const { to } of legs) expect(to).toEqual([360, 240])
  })

  it('have distances where no place is', () => {
    const around = (lat: number, lon: number) => ({
      places: [
        { name: 'A', lat: 0, lon: 0 },
        { name: 'B', lat, lon },
      ],
      hub: true,
    })
    const sides = ([lat, lon]: readonly [number, number]) =>
      coverLabels(around(lat, lon), String).rings.map(({ x, y }) => [x > 360, y > 240])
    for (const at of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      const placeSide = [at[1] > 0, at[0] < 0]
      expect(sides(at)).toHaveLength(2)
      expect(sides(at)).not.toContainEqual(placeSide)
    }
  })

  it('have distances where no name is', () => {
    const airports = {
      places: [
        { ...london, name: 'London' },
        { name: 'Heathrow LHR', lat: 51.47, lon: -0.45 },
        { name: 'Gatwick LGW', lat: 51.15, lon: -0.19 },
        { name: 'Stansted STN', lat: 51.89, lon: 0.24 },
        { name: 'Luton LTN', lat: 51.87, lon: -0.37 },
        { name: 'Southend SEN', lat: 51.57, lon: 0.69 },
      ],
      hub: true,
      span: 175,
    }
    const { names, rings } = coverLabels(airports, (km) => `${km} km`)
    expect(names.find(({ text }) => text.includes('LGW'))?.anchor).toBe('start')
    // Right of Gatwick is its name, although no place is there.
    expect(rings.map(({ anchor }) => anchor)).toEqual(['end', 'end'])
  })
})

describe('a cover', () => {
  const kmText = (km: number) => `${km} km`

  it('names the ends of a route first, and the distances of rings', () => {
    const { names, rings } = coverLabels(route(hamburg, london, stockholm), kmText)
    expect(names.map(({ text }) => text)).toEqual(['Hamburg', 'Stockholm', 'London'])
    expect(rings).toEqual([])
    expect(coverLabels({ places: [seoul] }, kmText).rings.map(({ text }) => text)).toEqual([
      '100 km',
      '250 km',
    ])
    expect(coverLabels({ places: [] }, kmText)).toEqual({ names: [], rings: [] })
  })

  it('is a picture of its file that screen readers pass over, without style attributes', () => {
    const html = renderToStaticMarkup(
      <Cover id="posts/x" size="large" lead labels={coverLabels({ places: [seoul] }, kmText)} />,
    )
    expect(html).toContain('aria-hidden="true"')
    expect(html).toContain('href="/generated/covers/posts/x.svg#land"')
    expect(html).toContain('>Seoul</text>')
    expect(html).not.toMatch(/\sstyle=|<title/)
    const small = renderToStaticMarkup(<Cover id="posts/x" size="small" />)
    expect(small).toContain('href="/generated/covers/posts/x.small.svg#land"')
  })
})

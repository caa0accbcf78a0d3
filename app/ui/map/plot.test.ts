import { geoConicConformal, geoMercator, geoNaturalEarth1 } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import { frames } from './frames.ts'
import { openSeaPath } from './open-sea.tsx'
import { placeLabels } from './place-labels.ts'
import { plotCities, plotWorld } from './plot.ts'
import type { Point } from './projection.ts'
import { projectCountry } from './projection.ts'
import { routeArc, sampleRoute } from './route-arc.ts'
import { projectWorld, worldFrame } from './world-projection.ts'

const lisbon = { name: 'Lisbon', lat: 38.72, lon: -9.14 }
const tokyo = { name: 'Tokyo', lat: 35.69, lon: 139.69, price: '$3.50' }
const sydney = { name: 'Sydney', lat: -33.87, lon: 151.21, price: '$3.50' }

/** Returns closely spaced points along a path of curves. */
function flatten(path: string): Point[] {
  const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
  const [first = '', ...rest] = path.split(/[cs]/)
  let [x = 0, y = 0] = numbers(first)
  let mirrored: Point = [x, y]
  const drawn: Point[] = []
  for (const text of rest) {
    const all = numbers(text).map((number, index) => number + (index % 2 ? y : x))
    const [x1, y1, x2, y2, x3, y3] = all.length === 6 ? all : [...mirrored, ...all]
    for (let share = 0; share <= 1; share += 0.005) {
      const at = (a = 0, b = 0, c = 0, d = 0) =>
        (1 - share) ** 3 * a +
        3 * (1 - share) ** 2 * share * b +
        3 * (1 - share) * share ** 2 * c +
        share ** 3 * d
      drawn.push([at(x, x1, x2, x3), at(y, y1, y2, y3)])
    }
    mirrored = [2 * (x3 ?? 0) - (x2 ?? 0), 2 * (y3 ?? 0) - (y2 ?? 0)]
    ;[x, y] = [x3 ?? 0, y3 ?? 0]
    drawn.push([x, y])
  }
  return drawn
}

describe('projections', () => {
  it.each([
    ['Lisbon', 38.72, -9.14],
    ['Tokyo', 35.69, 139.69],
    ['Cape Town', -33.92, 18.42],
    ['Anchorage', 61.2, -149.9],
  ])('place %s on the world as d3 does', (_, lat, lon) => {
    const peer = geoNaturalEarth1()
      .rotate([-worldFrame.meridian, 0])
      .scale(worldFrame.scale)
      .translate([worldFrame.x, worldFrame.y])
    const [x, y] = projectWorld(lat, lon)
    expect(x).toBeCloseTo(peer([lon, lat])?.[0] ?? 0, 3)
    expect(y).toBeCloseTo(peer([lon, lat])?.[1] ?? 0, 3)
  })

  it('place a city on a Mercator map and on a conic map as d3 does', () => {
    const [lon0 = 0, k = 0, tx = 0, ty = 0] = frames.jp ?? []
    const mercator = geoMercator().rotate([-lon0, 0]).scale(k).translate([tx, ty])
    expect(projectCountry('jp', 43.06, 141.35)?.[1]).toBeCloseTo(
      mercator([141.35, 43.06])?.[1] ?? 0,
      3,
    )
    const [meridian = 0, scale = 0, x = 0, y = 0, south = 0, north = 0] = frames.us ?? []
    const conic = geoConicConformal().parallels([south, north]).rotate([-meridian, 0])
    const peer = conic.scale(scale).translate([x, y])
    expect(projectCountry('US', 47.6, -122.3)?.[0]).toBeCloseTo(peer([-122.3, 47.6])?.[0] ?? 0, 3)
  })

  it('know no map for an unknown id', () => {
    expect(projectCountry('zz', 0, 0)).toBeUndefined()
  })
})

describe('routes', () => {
  it('start and end at the two places', () => {
    const path = routeArc(lisbon, tokyo)
    expect(path).toMatch(/^M524 201c/)
    expect(flatten(path).at(-1)?.map(Math.round)).toEqual([994, 212])
  })

  it.each([tokyo, sydney, { lat: -33.9, lon: 18.4 }, { lat: 40.7, lon: -74 }])(
    'are never more than 1.5 units of 1,200 from the great circle: %o',
    (to) => {
      const drawn = flatten(routeArc(lisbon, to))
      for (const [x, y] of sampleRoute(lisbon, to)) {
        const nearest = Math.min(...drawn.map(([atX, atY]) => Math.hypot(atX - x, atY - y)))
        expect(nearest).toBeLessThan(1.5)
      }
    },
  )

  it('are cut in two where they cross the seam of the map', () => {
    expect(routeArc(tokyo, { lat: 37.77, lon: -122.42 }).match(/M/g)).toHaveLength(2)
  })

  it('stay finite between one and the same and between opposite places', () => {
    expect(routeArc(lisbon, lisbon)).not.toContain('NaN')
    expect(routeArc({ lat: 10, lon: 20 }, { lat: -10, lon: -160 })).not.toContain('NaN')
  })

  it('draw the arc of the page that is not there', () => {
    expect(openSeaPath).toBe(routeArc(lisbon, { lat: -41, lon: -118 }))
  })
})

describe('labels', () => {
  it('do not cover each other', () => {
    const points = [
      { x: 100, y: 100, text: 'Fukuoka' },
      { x: 130, y: 102, text: 'Oita' },
    ]
    const bounds = { left: 0, top: 0, right: 400, bottom: 400 }
    const [first, second] = placeLabels({ points, bounds, fontSize: 13 })
    expect(first?.anchor).toBe('end')
    expect(second?.anchor).toBe('start')
  })

  it('do not read as one name where two would stand close in one line', () => {
    const points = [
      { x: 100, y: 100, text: 'Kyoto' },
      { x: 196, y: 100, text: 'Tokyo' },
    ]
    const bounds = { left: 90, top: 0, right: 225, bottom: 200 }
    const [first, second] = placeLabels({ points, bounds, fontSize: 13 })
    expect(first).toMatchObject({ anchor: 'start', dy: 4 })
    expect(second?.anchor).toBe('middle')
  })

  it('are left out where there is no room', () => {
    const points = [{ x: 10, y: 10, text: 'A long name in a small box' }]
    const bounds = { left: 0, top: 0, right: 60, bottom: 20 }
    expect(placeLabels({ points, bounds, fontSize: 13 })).toEqual([undefined])
  })
})

describe('plots', () => {
  it('leave out a destination that is home itself', () => {
    expect(plotWorld(tokyo, [tokyo, sydney]).routes.map(({ name }) => name)).toEqual(['Sydney'])
  })

  it('turn the phone to the part of the world where home is', () => {
    expect(plotWorld(lisbon, [tokyo, sydney]).crop).toBe('middle-north')
    expect(plotWorld(sydney, [tokyo]).crop).toBe('middle-south')
  })

  it('keep only the cities inside the frame', () => {
    const cities = plotCities('us', [
      { name: 'Honolulu', lat: 21.31, lon: -157.86 },
      { name: 'Denver', lat: 39.74, lon: -104.99, tag: '5G' },
    ])
    expect(cities.map(({ name, tag }) => [name, tag])).toEqual([['Denver', '5G']])
  })
})

import { describe, expect, it } from 'vitest'
import type { SectionPlace } from '#contract/texts/content.ts'
import { plotSection } from './plot-section.ts'
import { plotGround } from './section-ground.ts'

const frame = { left: 60, right: 860, top: 40, sea: 200 }
const names = { of: ({ name }: SectionPlace) => name, fontSize: 13 }

const coast: SectionPlace = { name: 'Coast', lat: 0, lon: 0, height: 0, kind: 'city' }
const valley: SectionPlace = { name: 'Valley', lat: 0, lon: 1, height: 500, kind: 'road' }
const peak: SectionPlace = { name: 'Peak', lat: 0, lon: 2, height: 2000, kind: 'wild' }
const bay: SectionPlace = { name: 'Bay', lat: 0, lon: 3, height: 0, kind: 'wild', sea: true }
const island: SectionPlace = { name: 'Island', lat: 0, lon: 4, height: 10, kind: 'town' }
const places = [coast, valley, peak, bay, island]

describe('the ground of a section', () => {
  it('has every place at its distance and height', () => {
    const { spots, km, line } = plotGround(places, frame)
    expect(Math.round(km)).toBe(445)
    expect(spots.map(({ x }) => x)).toEqual([60, 260, 460, 660, 860])
    expect(spots.map(({ y }) => y)).toEqual([200, 160, 40, 200, 199])
    expect(line).toEqual(expect.arrayContaining(spots))
  })

  it('is nowhere above its highest place or below the sea, and runs from left to right', () => {
    const { line } = plotGround(places, frame)
    expect(line.length).toBeGreaterThan(50)
    expect(Math.min(...line.map(({ y }) => y))).toBe(40)
    expect(Math.max(...line.map(({ y }) => y))).toBe(200)
    expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((a, b) => a - b))
  })

  it('is flat where it is water', () => {
    const { line } = plotGround(places, frame)
    const water = line.filter(({ x }) => x > 565 && x < 755)
    expect(water.map(({ y }) => y)).toEqual(water.map(() => 200))
  })

  it('is the same each time', () => {
    expect(plotGround(places, frame)).toEqual(plotGround(places, frame))
  })
})

describe('the signal of a section', () => {
  const view = plotSection(places, frame, names)

  it('is fast around a city alone, and nowhere beyond its surroundings', () => {
    expect(view.fast).toEqual([[60, 105]])
  })

  it('is steady by towns, in places by small roads, and none around a mountain or at sea', () => {
    expect(view.steady).toEqual([
      [60, 160],
      [760, 860],
    ])
    expect(view.inPlaces).toEqual([[160, 433]])
    expect(view.water).toEqual([[487, 760]])
  })
})

describe('the names of a section', () => {
  const crowd = Array.from({ length: 12 }, (_, at) => ({
    ...valley,
    name: `A rather long name ${at}`,
    lon: at / 10,
    height: at === 6 ? 900 : 300 + at,
  }))
  const { labels } = plotSection(crowd, frame, names)

  it('are those of the highest place, of both ends and of others with room', () => {
    const shown = labels.map(({ text }) => text)
    expect(shown[0]).toBe('A rather long name 6')
    expect(shown).toContain('A rather long name 0')
    expect(shown).toContain('A rather long name 11')
    expect(shown.length).toBeLessThan(crowd.length)
  })

  it('stand inside the drawing and upon no other', () => {
    const boxes = labels.map(({ x, y, text }) => {
      const half = (text.length * 13 * 0.58) / 2
      return { left: x - half, right: x + half, y }
    })
    for (const [at, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(frame.left)
      expect(box.right).toBeLessThanOrEqual(frame.right)
      const upon = boxes.filter(
        (other, index) =>
          index > at &&
          other.left < box.right &&
          other.right > box.left &&
          Math.abs(other.y - box.y) < 13,
      )
      expect(upon).toEqual([])
    }
  })
})

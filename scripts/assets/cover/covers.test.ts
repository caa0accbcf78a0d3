import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mapIdOf } from '../../../app/ui/map/map-id.ts'
import { buildCatalogue } from '../../../backend/shop/catalogue/catalogue.ts'
import { root } from '../../run.ts'
import { renderWorld } from '../map/maps.ts'
import { multiplesOf } from './cover-degrees.ts'
import { coverDrawings } from './cover-figures.ts'
import { resolutionFor } from './cover-land.ts'
import { type Picture, placePictures, readPictures } from './cover-subjects.ts'
import { buildCovers } from './covers.ts'
import { type CoverSubject, renderCovers } from './draw-cover.ts'
import { placeView } from './place-view.ts'
import { drawSharePicture, renderSharePicture } from './share-picture.ts'

const hamburg = { name: 'Hamburg', lat: 53.55, lon: 10 }
const stockholm = { name: 'Stockholm', lat: 59.33, lon: 18.07 }
const piraeus = { name: 'Piraeus', lat: 37.94, lon: 23.64 }
const rhodes = { name: 'Rhodes', lat: 36.44, lon: 28.22 }
const tokyo = { name: 'Tokyo', lat: 35.68, lon: 139.77 }
const suva = { name: 'Suva', lat: -18.14, lon: 178.44 }
const ushuaia = { name: 'Ushuaia', lat: -54.8, lon: -68.3 }

const subjects: Record<string, CoverSubject> = {
  night: { places: [hamburg, stockholm], route: true },
  ferries: { places: [piraeus, rhodes], route: true },
  rails: { places: [hamburg, piraeus, tokyo], route: true },
  ends: { places: [stockholm, ushuaia], route: true },
  tokyo: { places: [tokyo] },
  island: { places: [suva] },
  airport: { places: [{ name: 'EuroAirport', lat: 47.6, lon: 7.53 }], span: 60 },
}

function layerOf(svg: string, id: string): string {
  return new RegExp(`<g id="${id}">(.*?)</g>`).exec(svg)?.[1] ?? ''
}

describe('covers', { timeout: 60_000 }, () => {
  const drawn = Object.entries(subjects).flatMap(([name, subject]) => {
    const [first, second] = [renderCovers(subject), renderCovers(subject)]
    const sizes = ['large', 'small'] as const
    return sizes.map((size) => ({ name, size, svg: first[size], again: second[size] }))
  })

  it.each(drawn)('$name, $size: are the same a second time, whole and of a fair size', (each) => {
    expect(each.again).toBe(each.svg)
    expect(each.svg).not.toMatch(/NaN|Infinity|undefined|e-\d/)
    expect(each.svg.length).toBeLessThanOrEqual(12_000)
    if (each.size === 'large') expect(each.svg.length).toBeGreaterThanOrEqual(4000)
    const paths = ['graticule', 'land', 'coast'].map((id) => layerOf(each.svg, id))
    const numbers = paths.join('').replaceAll(/stroke-(width|dasharray)="[^"]*"/g, '')
    expect(paths.every((path) => path.includes(' d="M'))).toBe(true)
    expect(numbers).not.toContain('.')
  })

  it('have rings around one place, and an open ring, a curve and a point for a route', () => {
    const place = renderCovers({ places: [tokyo] }).large
    expect(layerOf(place, 'rings').match(/<circle/g)).toHaveLength(2)
    expect(layerOf(place, 'signal')).toBe('')
    const route = renderCovers({ places: [hamburg, stockholm], route: true }).large
    expect(layerOf(route, 'rings')).toBe('')
    expect(layerOf(route, 'signal')).toMatch(/^<path [^>]*d="M[\d. ]+Q[\d. ]+"\/><circle [^>]*\/>$/)
    expect(layerOf(route, 'point').match(/<circle/g)).toHaveLength(1)
  })

  it('show the sea around an island that the date line cuts', () => {
    const land = layerOf(renderCovers({ places: [suva] }).large, 'land')
    expect(land.length).toBeLessThan(2000)
  })

  it('take shapes by the width of the map', () => {
    const widths = [60, 1599, 1600, 5999, 6000, 20_000]
    expect(widths.map(resolutionFor)).toEqual(['10m', '10m', '50m', '50m', '110m', '110m'])
  })

  it('have lines at round degrees, about as far apart as wanted', () => {
    expect(multiplesOf(1.9, 9.5, 15)).toEqual([10, 12, 14])
    const close = multiplesOf(0.1, 7, 7.3).map((each) => each.toFixed(3))
    expect(close.join(' ')).toBe('7.000 7.083 7.167 7.250')
    expect(multiplesOf(50, -60, 70)).toEqual([-60, -30, 0, 30, 60])
  })

  it.each(coverDrawings)('without a place show the number and its drawing: %s', (drawing) => {
    const figure = { drawing, number: '5', unit: 'A & B' }
    const svg = renderCovers({ places: [], figure }).small
    const solid = layerOf(svg, 'solid')
    expect(solid).toContain('>5<')
    expect(solid).toContain('>A &#38; B<')
    expect(layerOf(svg, 'signal') + layerOf(svg, 'point')).not.toBe('')
    expect(layerOf(svg, 'land')).toBe('')
    const shared = drawSharePicture(
      { id: 'posts/x', kind: 'cover', subject: { places: [], figure } },
      '',
    )
    expect(shared.indexOf('<text')).toBeGreaterThan(shared.indexOf('M0 48H914'))
  })
})

/** The display face, which the build cuts for resvg. */
const font = join(root, '.generated', 'wordmark.ttf')

describe('the folder of covers', { timeout: 60_000 }, () => {
  const night = `kind: routes
route: true
places:
  - { name: Hamburg, lat: 53.55, lon: 10 }
  - { name: Stockholm, lat: 59.33, lon: 18.07 }`
  const texts = {
    'posts/en/night.md': night,
    'posts/en/gift.md': 'cover: { number: 5, unit: GB, drawing: steps }',
    'posts/de/night.md': 'title: Nacht',
    'landing/en/sale.md': 'hero: world',
    'guides/en/japan.md': 'places: [{ name: Narita, lat: 35.77, lon: 140.39 }]',
  }

  function prepare(files: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'covers-'))
    const write = (name: string, fields: string) => {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), `---\n${fields}\n---\n`)
    }
    for (const [name, fields] of Object.entries(files)) write(name, fields)
    const places = {
      output: join(folder, 'out'),
      stamp: join(folder, 'stamp.json'),
      materials: { maps: join(folder, 'maps'), font },
    }
    mkdirSync(places.materials.maps)
    writeFileSync(join(places.materials.maps, 'world.svg'), renderWorld())
    const build = (version = '1') =>
      buildCovers({ ...places, pictures: readPictures(folder), version })
    const list = () => readdirSync(places.output, { recursive: true }).map(String).sort()
    return { folder, write, build, list }
  }

  it('of a landing page’s own places has the ways to the first and distances from it', async () => {
    const { folder, build } = prepare({
      'landing/en/city.md': `hero: places
places:
  - { name: London, lat: 51.51, lon: -0.12 }
  - { name: Luton, lat: 51.87, lon: -0.37 }
  - { name: Gatwick, lat: 51.15, lon: -0.19 }`,
    })
    expect(await build()).toEqual(['landing/city'])
    const svg = readFileSync(join(folder, 'out/landing/city.svg'), 'utf8')
    const layer = (id: string) => new RegExp(`<g id="${id}">(.*?)</g>`).exec(svg)?.[1] ?? ''
    expect(layer('land')).not.toBe('')
    expect(layer('rings').match(/<circle/g)).toHaveLength(2)
    expect(layer('signal').match(/<circle/g)).toHaveLength(2)
    expect(layer('signal').match(/Q/g)).toHaveLength(2)
    expect(layer('point')).toMatch(/^<circle cx="360" cy="240"[^>]*>$/)
  })

  it('is drawn anew only where a text or the drawing code has changed', async () => {
    const { folder, write, build, list } = prepare(texts)
    expect(await build()).toEqual(['posts/gift', 'posts/night', 'guides/japan', 'landing/sale'])
    const posts = list().filter((name) => name.startsWith('posts/'))
    const files = ['gift', 'night'].flatMap((id) => [`${id}.png`, `${id}.small.svg`, `${id}.svg`])
    expect(posts).toEqual(files.map((name) => `posts/${name}`))
    expect(await build()).toEqual([])
    write('posts/en/gift.md', 'cover: { number: 6, unit: GB, drawing: steps }')
    expect(await build()).toEqual(['posts/gift'])
    rmSync(join(folder, 'out/posts/night.svg'))
    expect(await build()).toEqual(['posts/night'])
    expect(await build('2')).toHaveLength(4)
    expect(readFileSync(join(folder, 'out/posts/gift.svg'), 'utf8')).toContain('>6<')
    rmSync(join(folder, 'posts/en/gift.md'))
    expect(await build('2')).toEqual([])
    expect(list().filter((name) => name.includes('gift'))).toEqual([])
  })

  it.each([
    ['a place without coordinates', 'posts', 'places: [{ name: Here }]', 'lat'],
    ['a drawing that does not exist', 'posts', 'cover: { drawing: cake }', 'drawing'],
    ['places that are no list', 'posts', 'places: Berlin', 'list'],
    ['a hero that is no destination', 'landing', 'hero: atlantis', 'atlantis'],
  ])('names the file of %s', (_, collection, fields, word) => {
    const { build } = prepare({ [`${collection}/en/x.md`]: fields })
    expect(() => build()).toThrow(new RegExp(`${collection}/en/x\\.md: .*${word}`))
  })
})

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

describe('the picture of a shared link', () => {
  const maps = join(root, 'public', 'generated', 'maps')
  const map = { id: 'places/x', kind: 'map' as const }
  const pictures: [string, Picture][] = [
    ['a route', { id: 'posts/x', kind: 'cover', subject: subjects.night ?? { places: [] } }],
    ['a country', { ...map, map: 'gb' }],
    ['a country that the date line cuts', { ...map, map: 'fj' }],
    ['a state smaller than the atlas shows', { ...map, map: 'va' }],
    ['a region', { ...map, map: 'oceania' }],
    ['the world', { ...map, map: 'global' }],
  ]

  it.each(pictures)('of %s is 1200 by 630 and the same a second time', async (_, picture) => {
    const png = await renderSharePicture(picture, { maps, font })
    expect(sizeOf(png)).toEqual([1200, 630])
    expect(png.length).toBeGreaterThan(4000)
    expect(png.length).toBeLessThan(64_000)
    expect(Buffer.compare(png, await renderSharePicture(picture, { maps, font }))).toBe(0)
  })

  it('shows a country dark, whole and in the middle', () => {
    for (const [code, width] of Object.entries({ jp: 2900, fj: 700, ru: 11_000, sg: 100 })) {
      const { km, at } = placeView(code)
      expect(km).toBeGreaterThan(width * 0.8)
      expect(km).toBeLessThan(width * 1.2)
      expect(at).toEqual([457, 233])
    }
    const drawn = drawSharePicture({ ...map, map: 'mv' }, '')
    expect(drawn).toMatch(/<circle [^>]*r="9"/)
    expect(drawn).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('is there for every place that the shop sells', () => {
    const folder = join(root, 'public', 'generated', 'covers')
    const built = new Set(placePictures().map(({ id }) => id))
    for (const place of buildCatalogue()) {
      const id = `places/${mapIdOf(place)}`
      expect(built).toContain(id)
      expect(sizeOf(readFileSync(join(folder, `${id}.png`))), id).toEqual([1200, 630])
    }
  })
})

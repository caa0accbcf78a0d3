import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoverPlace } from '../../../app/ui/article/cover/cover-view.ts'
import { frames } from '../../../app/ui/map/frames.ts'
import { mapIdOf } from '../../../app/ui/map/map-id.ts'
import { buildCatalogue } from '../../../backend/shop/catalogue/catalogue.ts'
import { readFrontMatter } from '../../content/read-front-matter.ts'
import { type CoverFigure, coverDrawings } from './cover-figures.ts'
import type { CoverSubject } from './draw-cover.ts'

/**
 * The picture of a text or a place: a cover, or the map of a country, a region or the world by its
 * id.
 */
export type Picture =
  | { id: string; kind: 'cover'; subject: CoverSubject }
  | { id: string; kind: 'map'; map: string }

/** The map of everything, as pages call it. */
export const worldMap = 'global'

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function placesOf(file: string, { places = [] }: Fields): CoverPlace[] {
  if (!Array.isArray(places)) throw new Error(`${file}: expected places to be a list`)
  return places.map((place: unknown) => {
    const { name, lat, lon } = isFields(place) ? place : {}
    if (typeof name === 'string' && typeof lat === 'number' && typeof lon === 'number') {
      return { name, lat, lon }
    }
    throw new Error(`${file}: expected name, lat and lon of every place`)
  })
}

function isDrawing(value: unknown): value is CoverFigure['drawing'] {
  return coverDrawings.some((each) => each === value)
}

function figureOf(file: string, { cover }: Fields): CoverFigure | undefined {
  if (cover === undefined) return undefined
  const { number, unit, drawing } = isFields(cover) ? cover : {}
  if (!isDrawing(drawing)) {
    throw new Error(`${file}: expected the cover's drawing to be ${coverDrawings.join(', ')}`)
  }
  return {
    drawing,
    ...(number !== undefined && { number: String(number) }),
    ...(unit !== undefined && { unit: String(unit) }),
  }
}

function postSubject(file: string, data: Fields): CoverSubject {
  const figure = figureOf(file, data)
  return {
    places: placesOf(file, data),
    route: data.route === true,
    ...(typeof data.span === 'number' && { span: data.span }),
    ...(figure && { figure }),
  }
}

/** A guide's cover shows only its most important place. */
function guideSubject(file: string, data: Fields): CoverSubject {
  return { places: placesOf(file, data).slice(0, 1) }
}

/** A landing page's own chart: its first place with the lines that lead to it. */
function hubSubject(file: string, data: Fields): CoverSubject {
  return {
    places: placesOf(file, data),
    hub: true,
    ...(typeof data.span === 'number' && { span: data.span }),
  }
}

/** Returns the map of a landing page's hero: of the world, a country or a region. */
function mapOfHero(file: string, { hero = 'world' }: Fields): string {
  if (hero === 'world') return worldMap
  const found = buildCatalogue().find(({ slug }) => slug === hero)
  if (!found) throw new Error(`${file}: expected the hero ${hero} to be a destination or the world`)
  return mapIdOf(found)
}

function englishFiles(content: string, collection: string): { slug: string; file: string }[] {
  const folder = join(content, collection, 'en')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ slug: name.slice(0, -'.md'.length), file: join(folder, name) }))
}

/** Reads the subjects of all pictures from the front matter of the English texts. */
export function readPictures(content: string): Picture[] {
  const read = (collection: string) =>
    englishFiles(content, collection).map(({ slug, file }) => {
      const { data } = readFrontMatter(file, readFileSync(file, 'utf8'))
      return { id: `${collection}/${slug}`, file, data }
    })
  const cover = { kind: 'cover' as const }
  return [
    ...read('posts').map(({ id, file, data }) => ({
      ...cover,
      id,
      subject: postSubject(file, data),
    })),
    ...read('guides').map(({ id, file, data }) => ({
      ...cover,
      id,
      subject: guideSubject(file, data),
    })),
    ...read('landing').map(({ id, file, data }): Picture => {
      if (data.hero === 'places') return { ...cover, id, subject: hubSubject(file, data) }
      return { id, kind: 'map', map: mapOfHero(file, data) }
    }),
  ]
}

/** The cover of texts that this build has not drawn: those of a CMS elsewhere. */
export const otherTexts: Picture = {
  id: 'texts',
  kind: 'cover',
  subject: { places: [], figure: { drawing: 'lines' } },
}

/** Returns the pictures of all places: one for each map that pages of places show. */
export function placePictures(): Picture[] {
  return [...Object.keys(frames), worldMap].map((map) => ({
    id: `places/${map}`,
    kind: 'map',
    map,
  }))
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Picture, readPictures } from './cover-subjects.ts'
import { renderCovers } from './draw-cover.ts'
import { type Materials, renderSharePicture } from './share-picture.ts'

type Places = {
  /** The folder of the texts. */
  content: string
  output: string
  /** The file with the inputs from which each picture was last drawn. */
  stamp: string
  /** Changes whenever the drawing code changes. */
  version: string
  materials: Materials
}

function readStamps(file: string): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function filesOf({ id, kind }: Pick<Picture, 'id' | 'kind'>): string[] {
  return kind === 'cover' ? [`${id}.svg`, `${id}.small.svg`, `${id}.png`] : [`${id}.png`]
}

function write(file: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

function drawPicture(picture: Picture, { output, materials }: Places): void {
  write(join(output, `${picture.id}.png`), renderSharePicture(picture, materials))
  if (picture.kind !== 'cover') return
  const { large, small } = renderCovers(picture.subject)
  write(join(output, `${picture.id}.svg`), large)
  write(join(output, `${picture.id}.small.svg`), small)
}

/**
 * Writes the covers of posts and guides, and their pictures and those of landing pages for shared
 * links. Draws only those whose text or whose drawing code has
 * changed, and removes those whose text is gone. Returns the ids that were drawn.
 */
export function buildCovers(places: Places): string[] {
  const { content, output, stamp, version } = places
  const before = readStamps(stamp)
  const pictures = readPictures(content)
  const hashOf = (picture: Picture) =>
    createHash('sha256').update(version).update(JSON.stringify(picture)).digest('hex')
  const after = Object.fromEntries(pictures.map((picture) => [picture.id, hashOf(picture)]))
  const stale = pictures.filter(
    (picture) =>
      before[picture.id] !== after[picture.id] ||
      filesOf(picture).some((file) => !existsSync(join(output, file))),
  )
  for (const id of Object.keys(before).filter((each) => !(each in after))) {
    for (const end of ['.svg', '.small.svg', '.png'])
      rmSync(join(output, id + end), { force: true })
  }
  for (const picture of stale) drawPicture(picture, places)
  if (stale.length > 0 || Object.keys(before).length !== pictures.length) {
    write(stamp, `${JSON.stringify(after, null, 2)}\n`)
  }
  return stale.map(({ id }) => id)
}

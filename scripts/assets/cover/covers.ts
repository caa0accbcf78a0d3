import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Picture } from './cover-subjects.ts'
import { renderCovers } from './draw-cover.ts'
import { type Materials, renderSharePicture } from './share-picture.ts'

type Order = {
  pictures: Picture[]
  output: string
  /** The file with the inputs from which each picture was last drawn. */
  stamp: string
  /** Changes whenever the drawing code changes. */
  version: string
  materials: Materials
}

/** Pictures become pixels in threads beside the one that draws. */
const drawnTogether = 8

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

async function drawPicture(picture: Picture, { output, materials }: Order): Promise<void> {
  write(join(output, `${picture.id}.png`), await renderSharePicture(picture, materials))
  if (picture.kind !== 'cover') return
  const { large, small } = renderCovers(picture.subject)
  write(join(output, `${picture.id}.svg`), large)
  write(join(output, `${picture.id}.small.svg`), small)
}

/**
 * Writes the covers of posts and guides, and the pictures of texts and places for shared links.
 * Draws only those whose text or whose drawing code has changed, and removes those whose text is
 * gone. Returns the ids that were drawn.
 */
export async function buildCovers(order: Order): Promise<string[]> {
  const { pictures, output, stamp, version } = order
  const before = readStamps(stamp)
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
  for (let at = 0; at < stale.length; at += drawnTogether) {
    await Promise.all(
      stale.slice(at, at + drawnTogether).map((picture) => drawPicture(picture, order)),
    )
  }
  if (stale.length > 0 || Object.keys(before).length !== pictures.length) {
    write(stamp, `${JSON.stringify(after, null, 2)}\n`)
  }
  return stale.map(({ id }) => id)
}

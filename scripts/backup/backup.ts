import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#contract/plain-error.ts'
import { runScript } from '../serve/startable.ts'
import { dumps, readPlace } from './place.ts'

const usage = `npm run backup -- <directory> [--production | --data <directory of the shop on plain Node>]
Without a place, the local data of npm start.`

/**
 * Writes the databases and the pictures of a shop into a new directory. The pictures are copied
 * last: a picture that the dump names is then missing only if its owner has deleted it since.
 */
await runScript(async () => {
  const startedAt = Date.now()
  const { backup, place } = readPlace(process.argv.slice(2), usage)
  if (existsSync(backup)) throw new PlainError(`${backup} is there already: name a new directory`)
  const unfinished = `${backup}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  // Readable only by the owner, because it contains personal data.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  await place.dump('DB', join(unfinished, dumps.DB))
  await place.dump('CATALOGUE', join(unfinished, dumps.CATALOGUE))
  const pictures = await place.savePictures(join(unfinished, 'files'))
  renameSync(unfinished, backup)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${backup} holds the databases and ${pictures} pictures, after ${seconds} s`)
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript } from '../serve/startable.ts'
import { dumps, readPlace } from './place.ts'

const usage = `npm run restore -- <directory of a backup> [--production | --data <directory of the shop on plain Node>]
Without a place, the local data of npm start. The databases there must be empty.`

/** Fills empty databases and a file store from a backup. */
await runScript(async () => {
  const startedAt = Date.now()
  const { backup, place } = readPlace(process.argv.slice(2), usage)
  await place.fill('DB', join(backup, dumps.DB))
  await place.fill('CATALOGUE', join(backup, dumps.CATALOGUE))
  const pictures = await place.putPictures(join(backup, 'files'))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const megabytes = peakMegabytes()
  console.log(
    `restored the databases and ${pictures} pictures in ${seconds} s with ${megabytes} MB of memory`,
  )
})

/**
 * The most memory that this process took, in MB. On Linux, `maxRSS` also counts what the process
 * that started this one took until then.
 */
function peakMegabytes(): number {
  const file = '/proc/self/status'
  const [, peak] = (existsSync(file) && /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))) || []
  return Math.round(Number(peak ?? process.resourceUsage().maxRSS) / 1024)
}

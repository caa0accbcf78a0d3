import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogueBeside } from '#backend/platform/migrate.ts'
import { PlainError } from '#contract/plain-error.ts'
import { databaseFile, filesDirectory } from '#worker/node/files/stored-data.ts'
import { type DatabaseName, findDatabase, stateDir } from '../database.ts'
import { run, tool } from '../run.ts'
import { type Bucket, putPictures, savePictures } from './bucket.ts'
import { dumpDatabase } from './dump-database.ts'
import { fillDatabase } from './fill-database.ts'
import { writeImportableDump } from './importable-dump.ts'
import { copyPictures } from './pictures.ts'
import { refuseDemoDump } from './refuse-demo-dump.ts'

/** The location of a shop's data, from which a backup reads and into which a restore writes. */
export type Place = {
  dump: (name: DatabaseName, to: string) => Promise<void>
  /** Fills a database, which must be empty. */
  fill: (name: DatabaseName, dump: string) => Promise<void>
  savePictures: (to: string) => Promise<number>
  putPictures: (from: string) => Promise<number>
}

/** The files of a backup for each database. */
export const dumps: Readonly<Record<DatabaseName, string>> = {
  DB: 'database.sql',
  CATALOGUE: 'catalogue.sql',
}

/** Reads the arguments of both commands: the directory of the backup, and the place. */
export function readPlace(args: string[], usage: string): { backup: string; place: Place } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { production: { type: 'boolean' }, data: { type: 'string' } },
  })
  const [backup] = positionals
  if (!backup || positionals.length > 1 || (values.production && values.data)) {
    throw new PlainError(usage)
  }
  if (values.production) return { backup, place: production() }
  return { backup, place: values.data ? plainNode(values.data) : local() }
}

/** The directory of a shop on plain Node. */
function plainNode(directory: string): Place {
  const orders = join(directory, databaseFile)
  const fileOf = (name: DatabaseName) => (name === 'DB' ? orders : catalogueBeside(orders))
  const files = join(directory, filesDirectory)
  return {
    dump: (name, to) => dumpDatabase(existing(fileOf(name)), to),
    async fill(name, dump) {
      const file = fileOf(name)
      if (existsSync(file)) throw new PlainError(`${file} is there already: move it away first`)
      const unfinished = `${file}.restoring`
      rmSync(unfinished, { force: true })
      await fillDatabase(unfinished, dump)
      renameSync(unfinished, file)
    },
    savePictures: (to) => copyPictures(files, to),
    putPictures: (from) => copyPictures(from, files),
  }
}

/** The local data of `npm start`. */
function local(): Place {
  const flags = ['--local', '--persist-to', stateDir]
  const bucket: Bucket = { name: 'tradewind-files', place: flags, databasePlace: flags }
  return {
    dump: async (name, to) => dumpDatabase(findDatabase(stateDir, name), to),
    async fill(name, dump) {
      // workerd chooses the file name of the database.
      const create = ['d1', 'execute', name, '--command', 'SELECT 1', ...flags]
      await run(tool('wrangler'), create, { quiet: true })
      await fillDatabase(findDatabase(stateDir, name), dump)
    },
    savePictures: (to) => savePictures(bucket, to),
    putPictures: (from) => putPictures(bucket, from),
  }
}

function production(): Place {
  const flags = ['--remote', '--env', 'production']
  const bucket: Bucket = {
    name: 'tradewind-production-files',
    place: ['--remote'],
    databasePlace: flags,
  }
  return {
    async dump(name, to) {
      await run(tool('wrangler'), ['d1', 'export', name, '--output', to, ...flags])
    },
    async fill(name, dump) {
      await refuseDemoDump(dump)
      const directory = mkdtempSync(join(tmpdir(), 'restore-'))
      const ordered = join(directory, 'ordered.sql')
      try {
        await writeImportableDump(dump, ordered)
        await run(tool('wrangler'), ['d1', 'execute', name, '--yes', '--file', ordered, ...flags])
      } finally {
        // The copy is deleted, because it contains personal data.
        rmSync(directory, { recursive: true })
      }
    },
    savePictures: (to) => savePictures(bucket, to),
    putPictures: (from) => putPictures(bucket, from),
  }
}

function existing(file: string): string {
  if (existsSync(file)) return file
  throw new PlainError(`There is no database ${file}: --data names the directory of the shop`)
}

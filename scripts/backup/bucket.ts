import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStore } from '#backend/platform/file-store.ts'
import { run, tool } from '../run.ts'
import { pictureFiles, readPicture } from './pictures.ts'

/** A bucket of R2, and wrangler's options that locate it and the database. */
export type Bucket = { name: string; place: string[]; databasePlace: string[] }

/** Pictures that are transferred in parallel; each transfer is a process of wrangler. */
const atOnce = 4

/** Saves the pictures of a bucket in the file format of plain Node's file store. */
export async function savePictures(bucket: Bucket, to: string): Promise<number> {
  const query = 'SELECT key, content_type FROM upload WHERE stored_at IS NOT NULL'
  const args = ['d1', 'execute', 'DB', '--json', '--command', query, ...bucket.databasePlace]
  const [{ results }] = JSON.parse(await run(tool('wrangler'), args, { quiet: true }))
  const files = openFileStore(to)
  await withObjects(results as { key: string; content_type: string }[], async (picture, file) => {
    await object(bucket, 'get', picture.key, ['--file', file])
    const httpMetadata = { contentType: picture.content_type }
    await files.put(picture.key, readFileSync(file), { httpMetadata })
  })
  return results.length
}

/** Stores the pictures of a file store in a bucket. */
export async function putPictures(bucket: Bucket, from: string): Promise<number> {
  const names = pictureFiles(from)
  await withObjects(names, async (name, file) => {
    const { key, contentType, bytes } = readPicture(from, name)
    writeFileSync(file, bytes)
    await object(bucket, 'put', key, ['--file', file, '--content-type', contentType])
  })
  return names.length
}

function object({ name, place }: Bucket, verb: 'get' | 'put', key: string, rest: string[]) {
  const args = ['r2', 'object', verb, `${name}/${key}`, ...rest, ...place]
  return run(tool('wrangler'), args, { quiet: true })
}

/** Processes all items, several in parallel, each with a temporary file. */
async function withObjects<T>(
  items: readonly T[],
  work: (item: T, file: string) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'pictures-'))
  const left = items.values()
  const workAll = async (worker: number) => {
    for (const item of left) await work(item, join(directory, String(worker)))
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => workAll(worker)))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

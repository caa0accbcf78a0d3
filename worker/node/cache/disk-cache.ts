import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredAnswer } from './stored-answer.ts'

/** The files of a cache, which all processes of one machine share and a restart finds again. */
export type DiskCache = {
  read: (key: string) => Promise<(StoredAnswer & { writtenAt: number }) | undefined>
  /** When the file was written, in unix milliseconds; undefined if there is none. */
  writtenAt: (key: string) => Promise<number | undefined>
  write: (key: string, answer: StoredAnswer) => Promise<void>
  remove: (key: string) => Promise<void>
}

type Options = { directory: string; maxBytes: number }

/** A process checks the total size after writing this fraction of the limit. */
const sweepPart = 16

export function openDiskCache({ directory, maxBytes }: Options): DiskCache {
  mkdirSync(directory, { recursive: true })
  // A hash, so that no key can name a file outside of the directory.
  const pathOf = (key: string) => join(directory, createHash('sha256').update(key).digest('hex'))
  let unswept = Number.POSITIVE_INFINITY

  return {
    async read(key) {
      const path = pathOf(key)
      const content = await unlessMissing(readFile(path))
      if (!content) return undefined
      const end = content.indexOf('\n')
      const { key: held, ...head } = JSON.parse(content.subarray(0, end).toString())
      if (held !== key) return undefined
      const written = await unlessMissing(stat(path))
      return { ...head, bytes: content.subarray(end + 1), writtenAt: written?.mtimeMs ?? 0 }
    },
    writtenAt: async (key) => (await unlessMissing(stat(pathOf(key))))?.mtimeMs,
    async write(key, { bytes, ...head }) {
      const path = join(directory, `.${randomUUID()}`)
      const content = Buffer.concat([Buffer.from(`${JSON.stringify({ key, ...head })}\n`), bytes])
      try {
        await writeFile(path, content)
        // Renaming is atomic, so a reader sees the whole file or none.
        await rename(path, pathOf(key))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      unswept += content.byteLength
      if (unswept < maxBytes / sweepPart) return
      unswept = 0
      await sweep(directory, { maxBytes, newest: pathOf(key) })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/**
 * Deletes the oldest files until the rest is smaller than the limit. The newest file is passed in,
 * because the file system may give files of the same few milliseconds the same time.
 */
async function sweep(
  directory: string,
  { maxBytes, newest }: { maxBytes: number; newest: string },
): Promise<void> {
  const names = await readdir(directory)
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      const about = await unlessMissing(stat(path))
      const at = path === newest ? Number.POSITIVE_INFINITY : about?.mtimeMs
      return about && at && { path, size: about.size, at }
    }),
  )
  const files = found.filter((file) => typeof file === 'object').toSorted((a, b) => b.at - a.at)
  let total = 0
  for (const { path, size } of files) {
    total += size
    if (total > maxBytes) await rm(path, { force: true })
  }
}

/** Another process may have deleted the file. */
function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '#contract/plain-error.ts'

export type StoredPicture = { key: string; contentType: string; bytes: Buffer }

/** Returns the names of the files in a file store's directory, without those still being written. */
export function pictureFiles(directory: string): string[] {
  mkdirSync(directory, { recursive: true })
  return readdirSync(directory).filter((name) => /^[0-9a-f]{64}$/.test(name))
}

/** Reads a file of a file store (backend/platform/file-store.ts), and refuses one that is not whole. */
export function readPicture(directory: string, name: string): StoredPicture {
  const content = readFileSync(join(directory, name))
  const end = content.indexOf('\n')
  const { key, etag, httpMetadata } = JSON.parse(content.subarray(0, end).toString())
  const bytes = content.subarray(end + 1)
  const isWhole = createHash('md5').update(bytes).digest('hex') === etag
  if (!isWhole) throw new PlainError(`${join(directory, name)} is not whole: take another backup`)
  return { key, contentType: httpMetadata.contentType, bytes }
}

/** Copies all files of one file store into another one, and checks each copy. */
export async function copyPictures(from: string, to: string): Promise<number> {
  mkdirSync(to, { recursive: true })
  let copied = 0
  for (const name of pictureFiles(from)) {
    if (!(await copyPresent(join(from, name), join(to, name)))) continue
    readPicture(to, name)
    copied += 1
  }
  return copied
}

/** A picture that its owner has deleted meanwhile is left out. */
async function copyPresent(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

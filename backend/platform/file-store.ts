import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Metadata = { contentType?: string }
type PutOptions = { httpMetadata?: Metadata; onlyIf?: { etagDoesNotMatch?: string } }
type GetOptions = { onlyIf?: Headers }

/** Opens a directory as a file store with R2's interface, as far as the backend uses it. */
export function openFileStore(directory: string): R2Bucket {
  mkdirSync(directory, { recursive: true })
  // The file name is a hash of the key, so that no key can name a file outside the directory.
  const pathOf = (key: string) => join(directory, createHash('sha256').update(key).digest('hex'))

  async function put(key: string, bytes: Uint8Array, options: PutOptions = {}) {
    const { httpMetadata = {}, onlyIf } = options
    const etag = createHash('md5').update(bytes).digest('hex')
    const written = join(directory, `.${randomUUID()}`)
    await writeFile(written, Buffer.concat([headOf({ key, etag, httpMetadata }), bytes]))
    const isNew = onlyIf?.etagDoesNotMatch === '*'
    // Linking and renaming are both atomic: a reader sees the whole file or none.
    const isStored = isNew ? await linkNew(written, pathOf(key)) : true
    if (isNew) await rm(written)
    else await rename(written, pathOf(key))
    return isStored ? describe({ key, etag, httpMetadata }, bytes.length) : null
  }

  async function get(key: string, { onlyIf }: GetOptions = {}) {
    const stored = await readStored(pathOf(key))
    if (!stored) return null
    const { bytes, ...head } = stored
    const described = describe(head, bytes.length)
    const known = onlyIf?.get('if-none-match')?.split(/\s*,\s*/) ?? []
    if (known.includes(described.httpEtag) || known.includes('*')) return described
    return {
      ...described,
      body: new Blob([bytes]).stream(),
      arrayBuffer: async () =>
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    }
  }

  async function head(key: string) {
    const stored = await readStored(pathOf(key))
    return stored ? describe(stored, stored.bytes.length) : null
  }

  async function remove(keys: string | string[]): Promise<void> {
    await Promise.all([keys].flat().map((key) => rm(pathOf(key), { force: true })))
  }

  return { put, get, head, delete: remove } as unknown as R2Bucket
}

type Head = { key: string; etag: string; httpMetadata: Metadata }

/**
 * The metadata is one line of JSON before the bytes: one file holds both, so they cannot diverge.
 */
function headOf(head: Head): Buffer {
  return Buffer.from(`${JSON.stringify(head)}\n`)
}

function describe({ key, etag, httpMetadata }: Head, size: number) {
  return { key, etag, httpEtag: `"${etag}"`, httpMetadata, size }
}

async function readStored(
  path: string,
): Promise<(Head & { bytes: Buffer<ArrayBuffer> }) | undefined> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!content) return undefined
  const end = content.indexOf('\n')
  const head = JSON.parse(content.subarray(0, end).toString()) as Head
  return { ...head, bytes: content.subarray(end + 1) }
}

/** Links the file under its final name; returns false if a file of that name exists already. */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileStore } from './file-store.ts'

let directory: string
let files: R2Bucket

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'file-store-'))
  files = openFileStore(directory)
})
afterEach(() => rmSync(directory, { recursive: true }))

const bytes = new Uint8Array([0, 10, 255, 10])
const httpMetadata = { contentType: 'image/png' }

async function bytesOf(key: string): Promise<number[] | undefined> {
  const file = await files.get(key)
  return file ? [...new Uint8Array(await new Response(file.body).arrayBuffer())] : undefined
}

describe('files in a directory', () => {
  it('come back as they were stored, with what is known of them', async () => {
    await files.put('a', bytes, { httpMetadata })
    const file = await files.get('a')
    expect(file).toMatchObject({ key: 'a', size: 4, httpMetadata })
    expect(file?.httpEtag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await bytesOf('a')).toEqual([...bytes])
    expect(await files.get('b')).toBeNull()
  })

  it('are replaced, or kept where only a new one is wanted', async () => {
    await files.put('a', bytes)
    await files.put('a', new Uint8Array([1]))
    expect(await bytesOf('a')).toEqual([1])
    const isNew = { onlyIf: { etagDoesNotMatch: '*' } }
    expect(await files.put('a', bytes, isNew)).toBeNull()
    expect(await bytesOf('a')).toEqual([1])
    expect(await files.put('b', bytes, isNew)).toMatchObject({ key: 'b' })
  })

  it('are stored once of many at the same time', async () => {
    const put = () => files.put('a', bytes, { onlyIf: { etagDoesNotMatch: '*' } })
    const stored = await Promise.all(Array.from({ length: 20 }, put))
    expect(stored.filter((file) => file !== null)).toHaveLength(1)
    expect(readdirSync(directory)).toHaveLength(1)
  })

  it('have no body for a caller that has them', async () => {
    await files.put('a', bytes)
    const etag = (await files.get('a'))?.httpEtag ?? ''
    const known = await files.get('a', { onlyIf: new Headers({ 'if-none-match': `"x", ${etag}` }) })
    expect(known).not.toBeNull()
    expect(known && 'body' in known).toBe(false)
    const other = await files.get('a', { onlyIf: new Headers({ 'if-none-match': '"x"' }) })
    expect(other && 'body' in other).toBe(true)
  })

  it('are deleted, one or several, whether they are there or not', async () => {
    for (const key of ['a', 'b', 'c']) await files.put(key, bytes)
    await files.delete('a')
    await files.delete(['b', 'none'])
    expect(await bytesOf('a')).toBeUndefined()
    expect(await bytesOf('b')).toBeUndefined()
    expect(await bytesOf('c')).toEqual([...bytes])
  })

  it('stay in their directory, whatever they are called', async () => {
    for (const key of ['../escaped', '/etc/x', '..', 'a/b', '\u0000', ''])
      await files.put(key, bytes)
    expect(readdirSync(directory)).toHaveLength(6)
    expect(readdirSync(join(directory, '..'))).not.toContain('escaped')
    expect(await bytesOf('../escaped')).toEqual([...bytes])
  })
})

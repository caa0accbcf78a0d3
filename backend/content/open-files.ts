import { type Assets, assetOrigin } from '#contract/assets.ts'

/** The folder into which the build writes the texts. */
const folder = `${assetOrigin}/generated/content`

/** Returns the content of a built file; undefined if there is no such file. */
export type ReadFile = <T>(files: Assets, name: string) => Promise<T | undefined>

/**
 * Returns a function that reads built files and keeps the last ones. Results are kept but pending
 * reads are not shared: a request that waits for another request's read would wait forever if that
 * request is cancelled.
 */
export function openFiles(most: number): ReadFile {
  const read = new Map<string, unknown>()

  return async function readFile<T>(files: Assets, name: string): Promise<T | undefined> {
    const known = read.get(name)
    if (known !== undefined) return known as T
    const response = await files.fetch(`${folder}/${name}`)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`content: ${name} answered ${response.status}`)
    const value = (await response.json()) as T
    const [oldest] = read.keys()
    if (read.size >= most && oldest !== undefined) read.delete(oldest)
    read.set(name, value)
    return value
  }
}

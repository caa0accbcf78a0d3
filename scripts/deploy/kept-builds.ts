import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The number of builds whose files a deployment serves, so that tabs opened with an older build
 * still find its files.
 */
const keptBuilds = 10
/** The most files that Cloudflare serves. */
const maxFiles = 100_000
/** The path of the list of builds among the browser's files. */
const listPath = 'generated/builds.json'
const filePattern = /^assets\/[\w.-]+$/

export type KeptBuild = { builtAt: string; files: string[] }

/** Reads a file of the current deployment by its path; undefined if there is none. */
export type Deployed = (path: string) => Promise<Uint8Array | undefined>

/** The browser's files of a running shop. */
export function filesOfShop(origin: string): Deployed {
  return async function read(path) {
    const answer = await fetch(`${origin}/${path}`, { signal: AbortSignal.timeout(30_000) })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`${origin}/${path} answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** The browser's files of a build in a folder. */
export function filesOfFolder(folder: string): Deployed {
  return async function read(path) {
    const file = join(folder, path)
    return existsSync(file) ? readFileSync(file) : undefined
  }
}

/**
 * Adds the files of the last builds, and their list, to a new build of the browser's files. Names
 * contain a hash of the content, so no file can replace another. Returns the number of added files.
 * Rejects if a listed file cannot be read, because open tabs would break without it.
 */
export async function keepBuilds(client: string, deployed: Deployed): Promise<number> {
  const list = await deployed(listPath)
  const earlier: KeptBuild[] = list ? JSON.parse(new TextDecoder().decode(list)) : []
  const fresh = { builtAt: new Date().toISOString(), files: namesIn(client) }
  const builds = withinLimit([fresh, ...earlier.slice(0, keptBuilds - 1)])
  const missing = new Set(builds.flatMap(({ files }) => files))
  for (const name of fresh.files) missing.delete(name)
  for (const name of missing) {
    // The list comes from outside of this build and must not name other paths.
    if (!filePattern.test(name)) throw new Error(`expected a file of a build, not ${name}`)
    const bytes = await deployed(name)
    if (!bytes) throw new Error(`${name}, a file of an earlier build, is not deployed any more`)
    writeFileSync(join(client, name), bytes)
  }
  mkdirSync(dirname(join(client, listPath)), { recursive: true })
  writeFileSync(join(client, listPath), JSON.stringify(builds))
  return missing.size
}

function namesIn(client: string): string[] {
  return readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
}

/** Drops the oldest builds if there would be more files than may be served. */
function withinLimit(builds: KeptBuild[]): KeptBuild[] {
  const count = new Set(builds.flatMap(({ files }) => files)).size
  return count > maxFiles && builds.length > 1 ? withinLimit(builds.slice(0, -1)) : builds
}

// Constants and types that a page and its service worker share.

/** Milliseconds for which a page may be read without a connection after it was last opened. */
export const keptMs = 30 * 86_400_000

/** Message in which a page asks its service worker to store pages together with their files. */
export type KeepRequest = {
  /** Paths of the pages, locale included. */
  paths: readonly string[]
  /** The person whose pages they are; the service worker deletes the pages of anybody else. */
  person: string
  /** Paths of the scripts, styles, fonts and pictures that the asking page loaded. */
  files: readonly string[]
  /** Milliseconds for which a stored page is not fetched again. */
  freshMs: number
}

/**
 * Returns whether a service worker with this scope stores the page at a path: the list of eSIMs
 * alone, or below the folder of eSIMs a page of one and what to do after landing with it.
 */
export function isKeptPath(scope: string, path: string): boolean {
  if (!scope.endsWith('/')) return path === scope
  return path.startsWith(scope) && /^[\w-]{8,64}(\/landing)?$/.test(path.slice(scope.length))
}

/** Returns whether a path is a file that is the same for every visitor. */
export function isSharedFile(path: string): boolean {
  return /^\/(assets|generated)\/|^\/favicon\.svg$/.test(path)
}

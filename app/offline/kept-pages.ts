// Constants and types that a page and its service worker share.

/** Milliseconds for which a page may be read without a connection after it was last opened. */
export const keptMs = 30 * 86_400_000

/** Message in which a page asks its service worker to store it together with its files. */
export type KeepRequest = {
  /** Path of the page, locale included. */
  path: string
  /** The person whose page it is; the service worker deletes the pages of anybody else. */
  person: string
  /** Paths of the scripts, styles, fonts and pictures that the page loaded. */
  files: string[]
}

/** Returns whether a path is a file that is the same for every visitor. */
export function isSharedFile(path: string): boolean {
  return /^\/(assets|generated)\/|^\/favicon\.svg$/.test(path)
}

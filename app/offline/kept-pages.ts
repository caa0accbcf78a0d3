// Words that a page and its service worker share.

/** Milliseconds for which a page may be read without a connection after it was last opened. */
export const keptMs = 30 * 86_400_000

/** What a page asks its service worker: to keep it, with the files it was made of. */
export type KeepRequest = {
  /** Its path, locale included. */
  path: string
  /** Whose it is; copies of anybody else's are dropped. */
  person: string
  /** Paths of the scripts, styles, fonts and pictures that it loaded. */
  files: string[]
}

/** Whether a path is one of files that are served to everybody alike. */
export function isSharedFile(path: string): boolean {
  return /^\/(assets|generated)\/|^\/favicon\.svg$/.test(path)
}

import { isSharedFile } from './kept-pages.ts'

/** The files of pages that are stored together; those that are stored are not looked at again. */
export type PageFiles = { cache: Cache; seen: Set<string> }

type Named = { file: string; texts: string | undefined }

/** Where the import map of a page says that the texts in its language are. */
const textsFolder = /"i18n\/":\s*"([^"]+)"/
const imported = /(?:from|import)\s*["'](\.\/|i18n\/)([\w.-]+\.js)["']/g

/**
 * Stores the files that a page names, and those that it loaded. Returns whether all of them are
 * stored.
 */
export async function keepFiles(
  files: PageFiles,
  html: string,
  loaded: readonly string[],
): Promise<boolean> {
  const named = html.match(/\/(?:assets|generated)\/[\w./-]+\.\w+/g) ?? []
  const texts = html.match(textsFolder)?.[1]
  const all = new Set([...loaded, ...named].filter(isSharedFile))
  const kept = await Promise.allSettled([...all].map((file) => keepFile(files, { file, texts })))
  return kept.every(({ status }) => status === 'fulfilled')
}

/** Stores a file, and the scripts that a script imports, which no page names. */
async function keepFile(files: PageFiles, { file, texts }: Named): Promise<void> {
  if (files.seen.has(file)) return
  files.seen.add(file)
  try {
    const script = await store(files.cache, file)
    const own = file.slice(0, file.lastIndexOf('/') + 1)
    for (const [, start, name = ''] of script.matchAll(imported)) {
      const folder = start === './' ? own : texts
      if (folder !== undefined) await keepFile(files, { file: folder + name, texts })
    }
  } catch (error) {
    // The next page that needs it asks for it again.
    files.seen.delete(file)
    throw error
  }
}

/** Stores a file unless it is; returns the text of a script, and nothing of any other file. */
async function store(cache: Cache, file: string): Promise<string> {
  if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file)
  if (!file.endsWith('.js')) return ''
  return (await (await cache.match(file, { ignoreVary: true }))?.text()) ?? ''
}

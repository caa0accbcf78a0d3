import { pathTo } from '../pages/path-to.ts'
import type { EntryType } from './content-words.ts'

/** The pages of texts that have no address of their own. */
const pages: Readonly<Partial<Record<EntryType, (slug: string) => string>>> = {
  guides: (slug) => pathTo('guide', { slug }),
  posts: (slug) => pathTo('post', { slug }),
  media: (slug) => pathTo('media-item', { slug }),
  documents: (slug) => pathTo('document', { slug }),
  landing: (slug) => pathTo('landing', { slug }),
  help: () => pathTo('troubleshooting'),
}

type Named = { type: EntryType; slug: string; address?: string | undefined }

/** Returns the path of a text without its locale; undefined for a text without a page. */
export function textPath({ type, slug, address }: Named): string | undefined {
  return address ?? pages[type]?.(slug)
}

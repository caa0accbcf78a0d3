import type { Entry } from './content.ts'

/** The path prefix of pictures of a remote CMS. */
export const mediaFolder = '/media/'

/** Widths in pixels in which pictures are delivered. */
export const pictureWidths = [480, 960, 1440] as const

type PictureWidth = (typeof pictureWidths)[number]

/** The entry that lists a picture, and the picture's name in the list. */
export type NamedPicture = Pick<Entry, 'type' | 'slug' | 'locale' | 'revision'> & {
  name: string
  width: PictureWidth
}

/**
 * Returns the address of an entry's picture. It contains the entry's revision, so that caches may
 * keep the picture forever.
 */
export function mediaPath({ type, slug, locale, revision, width, name }: NamedPicture): string {
  const parts = [type, slug, locale, revision, String(width), name]
  return mediaFolder + parts.map(encodeURIComponent).join('/')
}

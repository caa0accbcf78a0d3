import type { Entry } from './content.ts'

/** Addresses below this folder are pictures of a remote CMS. */
export const mediaFolder = '/media/'

/** Widths in pixels in which a picture is sent. */
export const pictureWidths = [480, 960, 1440] as const

type PictureWidth = (typeof pictureWidths)[number]

/** The entry that lists a picture, and the picture's name in its list. */
export type NamedPicture = Pick<Entry, 'type' | 'slug' | 'locale' | 'revision'> & {
  name: string
  width: PictureWidth
}

/**
 * Returns the address of a picture of an entry. It has the entry's revision, so that caches may
 * keep the picture for ever.
 */
export function mediaPath({ type, slug, locale, revision, width, name }: NamedPicture): string {
  const parts = [type, slug, locale, revision, String(width), name]
  return mediaFolder + parts.map(encodeURIComponent).join('/')
}

import { frames } from '#app/ui/map/frames.ts'
import drawn from '../../.generated/drawn-covers.json'
import type { ShownEntry } from './load-entry.ts'

/** The picture of everything that has no map of its own. */
export const worldPicture = '/generated/covers/places/global.png'

/** Collection and slug of each text whose picture this build has drawn. */
const drawnTexts: ReadonlySet<string> = new Set(drawn)

/**
 * Returns the path of the drawing below the picture of a shared page of a place, 1200 by 630 pixels;
 * undefined if the build has no map of the place.
 */
export function placePicture(mapId: string | undefined): string | undefined {
  const isDrawn = mapId !== undefined && (mapId === 'global' || Object.hasOwn(frames, mapId))
  return isDrawn ? `/generated/covers/places/${mapId}.png` : undefined
}

/**
 * Returns the path of the drawing below the picture of a shared text. A CMS elsewhere has texts for
 * which this build has drawn nothing: they are shared with the map of their place, if they have one.
 */
export function sharePicture(
  { type, slug, facts }: Pick<ShownEntry, 'type' | 'slug' | 'facts'>,
  mapId = facts.country?.toLowerCase(),
): string | undefined {
  const id = `${type}/${slug}`
  return drawnTexts.has(id) ? `/generated/covers/${id}.png` : placePicture(mapId)
}

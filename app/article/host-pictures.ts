import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import type { Entry } from '#contract/texts/content.ts'
import { mediaPath, pictureWidths } from '#contract/texts/media.ts'
import { changeInline, type InlineOf } from './parse/change-inline.ts'

type Asset = Entry['assets'][number]
type Picture = InlineOf<'image'>

/**
 * Gives pictures that an entry lists an address on the shop's own host, in several widths. The
 * page's policy would block other pictures of foreign hosts, so their alternative text is shown
 * instead.
 */
export function hostPictures(blocks: readonly Block[], entry: Entry): Block[] {
  return changeInline(blocks, 'image', (picture) => [host(picture, entry)])
}

function host(picture: Picture, entry: Entry): Inline {
  const asset = entry.assets.find(({ url }) => url === picture.src)
  if (asset) return hosted(asset, picture.alt, entry)
  return picture.src.startsWith('/') ? picture : picture.alt
}

function hosted(asset: Asset, alt: string, entry: Entry): Picture {
  const { name, width, height } = asset
  const addressOf = (each: (typeof pictureWidths)[number]) =>
    mediaPath({ ...entry, name, width: each })
  // Pictures are never enlarged, so the first width that is at least the picture's is the largest
  // one offered.
  const enough = pictureWidths.find((each) => width !== undefined && each >= width)
  const widths = pictureWidths.filter((each) => enough === undefined || each <= enough)
  const srcSet = widths.map((each) => {
    const shown = Math.min(each, width ?? each)
    return `${addressOf(each)} ${shown}w`
  })
  return {
    kind: 'image',
    src: addressOf(widths[1] ?? widths[0] ?? pictureWidths[0]),
    alt: alt || asset.alt,
    srcSet: srcSet.join(', '),
    ...(width && height ? { width, height } : {}),
  }
}

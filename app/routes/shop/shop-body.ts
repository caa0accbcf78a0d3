import type { FoundText } from '#app/article/find-texts.ts'
import type { BoardRow } from '#app/ui/board/board-row.ts'
import type { Deal } from '#app/ui/board/deal-board.tsx'
import type { FoundPlace } from '#app/ui/search/found-place.ts'

export type PlaceKind = 'country' | 'region' | 'global'

/** One page of a list; `next` is the start of the page after it. */
export type Stretch<T> = { items: T[]; next: string | undefined }

export type RegionEntry = {
  slug: string
  name: string
  flags: string[]
  fromMinor: number
  count: number
  /** Names of all countries of the region, as one text. */
  countries: string
}

export type EmptyText = { title: string; reason: string }

/** The texts of a page of results; the heading is made with them. */
export type FoundTexts = { title: string; items: FoundText[] }

/** The list of a shop page, one kind per page. */
export type ShopBody =
  | { kind: 'places'; place: PlaceKind; list: Stretch<BoardRow>; isFirst: boolean }
  | { kind: 'deals'; list: Stretch<Deal>; isFirst: boolean; empty: EmptyText }
  | { kind: 'regions'; regions: RegionEntry[] }
  | { kind: 'results'; query: string; found: FoundPlace[]; texts: FoundTexts }

import type { BoardRow } from '#app/ui/board/board-row.ts'
import type { Deal } from '#app/ui/board/deal-board.tsx'
import type { FoundPlace } from '#app/ui/search/found-place.ts'

export type PlaceKind = 'country' | 'region' | 'global'

/** A page of a list: `next` starts the one after it. */
export type Stretch<T> = { items: T[]; next: string | undefined }

export type RegionEntry = {
  slug: string
  name: string
  flags: string[]
  fromMinor: number
  count: number
  /** Names of all its countries, as one text. */
  countries: string
}

export type EmptyText = { title: string; reason: string }

/** What a shop page lists; one page of the family has one of these. */
export type ShopBody =
  | { kind: 'places'; place: PlaceKind; list: Stretch<BoardRow>; isFirst: boolean }
  | { kind: 'deals'; list: Stretch<Deal>; isFirst: boolean; empty: EmptyText }
  | { kind: 'regions'; regions: RegionEntry[] }
  | { kind: 'results'; query: string; found: FoundPlace[] }

import type { BoardRow } from '#app/ui/board/board-row.ts'
import type { CountryMapProps } from '#app/ui/map/country-map.tsx'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { SharedFact } from '#app/ui/plan/shared-facts.ts'
import type { ListedRecipient } from '#app/ui/privacy/recipient-list.ts'
import type { StoredThing } from '#app/ui/privacy/stored-things.tsx'
import type { DestinationKind, Network } from '#contract/catalogue/catalogue.ts'
import type { SectionPlace } from '#contract/texts/content.ts'

/** A place that a block is about, as the visitor's shop sells it. */
export type LivePlace = {
  name: string
  kind: DestinationKind
  code: string | undefined
  path: string
}

/** Today's data of the shop about the subject of a block. */
export type Live =
  | { kind: 'plans'; place: LivePlace; plans: PlanView[]; today: string }
  | { kind: 'networks'; networks: Network[] }
  | { kind: 'board'; rows: BoardRow[]; shown: DestinationKind; today: string }
  | { kind: 'map'; map: CountryMapProps }
  | { kind: 'stores'; stores: { name: string; url: string }[] }
  | { kind: 'stored'; things: StoredThing[] }
  | { kind: 'section'; places: SectionPlace[] }
  | { kind: 'recipients'; recipients: ListedRecipient[] }
  | { kind: 'offer'; facts: SharedFact[] }

/** Text inside a block; a plain string is shown unchanged. */
export type Inline =
  | string
  | { kind: 'strong' | 'em'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; of: Inline[] }
  | { kind: 'image'; src: string; alt: string; srcSet?: string; width?: number; height?: number }
  /** A reference to a source, counted from 1. */
  | { kind: 'note'; at: number }
  | { kind: 'break' }

/** The kinds of quotations, by the marker in the text. */
export const callouts = ['note', 'warning', 'margin', 'plain', 'local'] as const
export type Callout = (typeof callouts)[number]

/** Blocks of an article whose content is data. */
export const blockNames = [
  ...([
    'tickets',
    'plan',
    'board',
    'prices',
    'networks',
    'coverage',
    'device',
    'stores',
    'offer',
  ] as const),
  ...(['facts', 'route', 'steps', 'screen', 'faq', 'terms'] as const),
  ...(['section', 'stored-things', 'recipients'] as const),
] as const
export type BlockName = (typeof blockNames)[number]

export type Heading = {
  kind: 'heading'
  depth: 2 | 3 | 4
  id: string
  of: Inline[]
  text: string
  /** Set for a heading with `{#id .ending}`, which begins an ending of the decision tree. */
  isEnding?: true
}

/**
 * A block of data as it is written, as `key: value` lines and rows of cells, with its live data.
 */
export type DataBlock = {
  kind: 'data'
  name: BlockName
  fields: Record<string, string>
  rows: Inline[][][]
  live?: Live
  /** The screens of steps, by position; undefined for steps without one. */
  screens?: (DataBlock | undefined)[]
}

/** One part of an article. Markdown that is not listed here is dropped. */
export type Block =
  | Heading
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; of: Block[] }
  | { kind: 'callout'; tone: Callout; of: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | DataBlock

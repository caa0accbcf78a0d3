import { queryOf, readerOf } from '../query.ts'

export const developerTabs = ['keys', 'webhooks', 'reference'] as const
export type DeveloperTab = (typeof developerTabs)[number]

/** The state of the page in its address: the tab, and the open item. */
export type DevelopersAddress = ReturnType<typeof readAddress>

export function readAddress(query: URLSearchParams) {
  const { text, one } = readerOf(query)
  return {
    tab: one('tab', developerTabs) ?? 'keys',
    /** The id of the open webhook; `new` to add a key or a webhook. */
    open: text('open'),
    /** The id of the open delivery. */
    delivery: text('delivery', 200),
    /** The start of the log's page. */
    start: text('start', 200),
  }
}

/** Returns the link to the page with these parts. */
export function linkTo({ tab, ...open }: Partial<DevelopersAddress>): string {
  return `?${queryOf({ tab, ...open }, { tab: 'keys' })}`
}

export const developerTabs = ['keys', 'webhooks', 'reference'] as const
export type DeveloperTab = (typeof developerTabs)[number]

/** The state of the page in its address: the tab, and the open item. */
export type DevelopersAddress = {
  tab: DeveloperTab
  /** The id of the open webhook; `new` to add a key or a webhook. */
  open: string
  /** The id of the open delivery. */
  delivery: string
  /** The start of the log's page. */
  start: string
}

export function readAddress(query: URLSearchParams): DevelopersAddress {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
  return {
    tab: developerTabs.find((each) => each === query.get('tab')) ?? 'keys',
    open: text('open').slice(0, 64),
    delivery: text('delivery'),
    start: text('start'),
  }
}

/** Returns the link to the page with these parts. */
export function linkTo(parts: Partial<DevelopersAddress>): string {
  const { tab = 'keys', ...open } = parts
  const given = Object.entries(open).filter(([, value]) => value)
  return `?${new URLSearchParams([...(tab === 'keys' ? [] : [['tab', tab]]), ...given])}`
}

export const developerTabs = ['keys', 'webhooks', 'reference'] as const
export type DeveloperTab = (typeof developerTabs)[number]

/** What the address of the page says: the tab, and what is open. */
export type DevelopersAddress = {
  tab: DeveloperTab
  /** The webhook that is open; `new` for a key or webhook that is added. */
  open: string
  /** The delivery that is open. */
  delivery: string
  /** Where the page of the log begins. */
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

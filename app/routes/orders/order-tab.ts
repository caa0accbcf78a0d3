import { m } from '#app/paraglide/messages.js'
import type { EsimState } from '#contract/commerce/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The states of eSIMs that can still be used, and of those that cannot. */
export const currentStates = ['ACTIVE', 'PENDING'] as const satisfies readonly EsimState[]
export const endedStates = [
  'EXPIRED',
  'CANCELLED',
  'INVALIDATED',
] as const satisfies readonly EsimState[]

/** The tabs of the list: the last part of the address, the states of their eSIMs, and the label. */
const tabs = [
  { slug: undefined, states: undefined, label: () => m.orders_tab_all() },
  { slug: 'active', states: ['ACTIVE'], label: () => m.orders_tab_active() },
  { slug: 'pending', states: ['PENDING'], label: () => m.orders_tab_pending() },
  { slug: 'expired', states: ['EXPIRED'], label: () => m.orders_tab_expired() },
  {
    slug: 'cancelled',
    states: ['CANCELLED', 'INVALIDATED'],
    label: () => m.orders_tab_cancelled(),
  },
] as const satisfies readonly {
  slug: string | undefined
  states: readonly EsimState[] | undefined
  label: () => string
}[]

export type OrderTab = { slug: string | undefined; states: readonly EsimState[] | undefined }

/** Other names for a tab in addresses. */
const aliases: Readonly<Record<string, string>> = { activated: 'active' }

/** Returns the tab of an address, also of `/manage/activated`; undefined where there is none. */
export function findTab(slug: string | undefined): OrderTab | undefined {
  return tabs.find((tab) => tab.slug === (slug && (aliases[slug] ?? slug)))
}

export function tabLinks() {
  return tabs.map(({ slug, label }) => ({
    slug,
    label: label(),
    to: slug ? pathTo('orders-state', { state: slug }) : pathTo('orders'),
  }))
}

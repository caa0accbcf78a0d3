// This file contains no schemas, so that a browser's script loads no schema library.

/** The ids of pages with lists whose views can be saved. */
export const viewPages = [
  'portal-permissions',
  'portal-approvals',
  'portal-audit',
  'portal-billing',
  'portal-invoice',
  'portal-orders',
  'portal-plans',
  'portal-usage',
] as const
export type ViewPage = (typeof viewPages)[number]

export const maxViews = 20
export const maxViewName = 40
export const maxViewQuery = 500

/**
 * A named filter, order and column choice of a list; `query` is the query of the list's address.
 */
export type SavedView = { name: string; query: string }

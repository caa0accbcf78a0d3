// Without schemas, so that a browser's script contains no schema library.

/** Routes of the lists whose views can be saved. */
export const viewPages = [
  'portal-permissions',
  'portal-audit',
  'portal-plans',
  'portal-usage',
] as const
export type ViewPage = (typeof viewPages)[number]

export const maxViews = 20
export const maxViewName = 40
export const maxViewQuery = 500

/** A list's filter, order and columns under a name; `query` is that of the list's address. */
export type SavedView = { name: string; query: string }

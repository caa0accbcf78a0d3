// Without schemas, so that a browser's script contains no schema library.

/** Lists of the portal that members can take as a CSV file. */
export const exportedLists = [
  'people',
  'assignments',
  'orders',
  'audit',
  'usage',
  'topups',
] as const
export type ExportedList = (typeof exportedLists)[number]

/** Rows of one page of such a file. */
export const exportRows = 2_000

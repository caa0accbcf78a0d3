// This file contains no schemas, so that a browser's script loads no schema library.

/** Lists of the portal that members can download as CSV files. */
export const exportedLists = [
  'people',
  'assignments',
  'orders',
  'audit',
  'usage',
  'topups',
] as const
export type ExportedList = (typeof exportedLists)[number]

/** The number of rows that one call returns for such a file. */
export const exportRows = 2_000

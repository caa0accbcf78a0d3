/** Returns the keys of the columns that the address hides. */
export function hiddenColumns(query: URLSearchParams, keys: readonly string[]): string[] {
  if (!query.has('cols')) return []
  const shown = query.getAll('col')
  return keys.filter((key) => !shown.includes(key))
}

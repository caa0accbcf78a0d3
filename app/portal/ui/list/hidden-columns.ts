/** Returns the keys of the columns that the address hides. */
export function hiddenColumns(query: URLSearchParams, keys: readonly string[]): readonly string[] {
  if (!query.has('cols')) return []
  const shown = query.getAll('col')
  return keys.filter((key) => !shown.includes(key))
}

/** Writes which columns a list shows into the query of a link, unless it shows all of them. */
export function withColumns(
  query: URLSearchParams,
  hidden: readonly string[],
  keys: readonly string[],
): string {
  if (hidden.length > 0) {
    query.set('cols', '1')
    for (const key of keys) if (!hidden.includes(key)) query.append('col', key)
  }
  return `?${query}`
}

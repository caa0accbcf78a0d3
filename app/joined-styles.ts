/**
 * Returns the address of the file that holds several style sheets in their order. The build writes
 * it for each page without scripts. The hashes in the names of the parts make up its own name, so
 * the server finds it without a list.
 */
export function joinedStyles(sheets: readonly string[]): string {
  const hashes = sheets.map((sheet) => /-([\w-]{6})\.css$/.exec(sheet)?.[1] ?? '')
  if (hashes.includes('')) throw new Error(`expected hashed style sheets: ${sheets.join(' ')}`)
  return `/assets/page-${hashes.join('')}.css`
}

/** An address that its owner recognises and nobody else learns: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(at, 0))
  return `${first}•••${address.slice(Math.max(at, 0))}`
}

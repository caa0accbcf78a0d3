/**
 * Masks an address so that its owner recognises it and nobody else learns it: `a•••@example.com`.
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(at, 0))
  return `${first}•••${address.slice(Math.max(at, 0))}`
}

/** RFC 4648 section 5 without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The bytes of a canonical text, else undefined. Padding, foreign characters and non-zero spare bits
 * are refused: a text that could be changed and still decode alike would be malleable.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  return encodeBase64url(bytes) === text ? bytes : undefined
}

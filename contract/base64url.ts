/** Encodes bytes in base64url (RFC 4648 section 5) without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes a canonical text, or returns undefined. Padding, foreign characters and non-zero spare
 * bits are refused, because a text that could be changed and still decode to the same bytes would
 * be malleable.
 */
export function decodeBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  return encodeBase64url(bytes) === text ? bytes : undefined
}

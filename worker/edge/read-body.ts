/**
 * Reads a body of at most `maxBytes`; returns undefined for a longer one, even without a correct
 * Content-Length. Up to `maxDropped` further bytes are read and discarded, for clients that read no
 * response before they have sent everything. Reading stops after that.
 */
export async function readBody(
  message: Request | Response,
  maxBytes: number,
  maxDropped = 0,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(message.headers.get('content-length')) > maxBytes + maxDropped) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of message.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes + maxDropped) return undefined
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return length > maxBytes ? undefined : joined(chunks, length)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

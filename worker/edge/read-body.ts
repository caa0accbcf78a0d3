/**
 * A body's bytes, or undefined past the limit, whatever Content-Length said or left out. Of one that
 * is longer as many bytes again as `maxDropped` says are read and dropped, for senders that look at
 * no answer before they are done; then it is cut off.
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

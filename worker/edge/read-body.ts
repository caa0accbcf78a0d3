/** A body's bytes, or undefined past the limit, whatever Content-Length said or left out. */
export async function readBody(
  message: Request | Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(message.headers.get('content-length')) > maxBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of message.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

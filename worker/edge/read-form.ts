/** The fields of a form without files, or undefined past the limit, whatever Content-Length said. */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<URLSearchParams | undefined> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return new URLSearchParams(text)
}

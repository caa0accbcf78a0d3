/**
 * The fields of a page's form, with at most so many bytes. What comes after is read and dropped,
 * since a browser that is still sending shows no answer. `broken` is what no page of ours sends.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<FormData | 'large' | 'broken'> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) return 'large'
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(new Blob(chunks), { headers }).formData()
  } catch {
    return 'broken'
  }
}

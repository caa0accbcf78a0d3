import { readBody } from './read-body.ts'

/** The fields of a form without files, or undefined past the limit, whatever Content-Length said. */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<URLSearchParams | undefined> {
  const bytes = await readBody(request, maxBytes)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}

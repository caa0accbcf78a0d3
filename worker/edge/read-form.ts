import { readBody } from './read-body.ts'

/**
 * Returns the fields of a form without files, or undefined if the body is longer than the limit,
 * even without a correct Content-Length.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<URLSearchParams | undefined> {
  const bytes = await readBody(request, maxBytes)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}

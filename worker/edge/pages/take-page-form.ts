import type { RouteRow } from '#contract/pages/route-row.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import { readBody } from '../read-body.ts'

type TakingOptions = {
  /** Whether the page has an action. */
  takesForm: (row: RouteRow) => boolean
}

const reading = ['GET', 'HEAD']
/**
 * Bytes of a form without a file. An isolate has 128 MB for all requests that it serves at once.
 */
const maxFormBytes = 65_536
/**
 * Bytes of a file over the limit that are still read: a typical phone photo is read completely, so
 * that its sender receives the answer that the file is too large.
 */
const maxDroppedBytes = 33_554_432

/**
 * Reads the form that is sent to a page, once and up to its limit, so that pages see fields and
 * never a body. Other methods, bodies that are not forms and bodies that are too large are refused.
 */
export function takePageForm({ takesForm }: TakingOptions): EdgeStep {
  return async function takePageForm(c, next) {
    const isDecided = c.get('refusal') !== undefined || c.get('redirectTo') !== undefined
    const row = c.get('row')
    const isTaken = row !== undefined && takesForm(row)
    if (isTaken && isHidden(c)) await takeForm(c, row, 404)
    if (isDecided || reading.includes(c.req.method)) return next()
    if (c.req.method !== 'POST' || !isTaken) {
      c.set('refusal', 405)
      await next()
      return c.header('allow', isTaken ? 'GET, HEAD, POST' : 'GET, HEAD')
    }
    await takeForm(c, row)
    return next()
  }
}

/**
 * Whether the page does not exist for the person who is signed in. It may have been shown to
 * somebody else, which its form tells.
 */
function isHidden(c: EdgeContext): boolean {
  return (
    c.req.method === 'POST' && c.get('refusal') === 404 && c.get('session').viewer !== undefined
  )
}

/** Reads the form; `refusal` is the answer that is decided whatever the form is. */
async function takeForm(
  c: EdgeContext,
  { maxUploadBytes }: RouteRow,
  refusal?: 404,
): Promise<void> {
  const bytes = maxUploadBytes
    ? await readBody(c.req.raw, maxUploadBytes, maxDroppedBytes)
    : await readBody(c.req.raw, maxFormBytes)
  // A page with an upload shows the error for a large file itself, next to the field.
  if (!bytes && maxUploadBytes) return
  const form = bytes && (await parseForm(bytes, c.req.header('content-type') ?? ''))
  if (form) c.set('form', form)
  else c.set('refusal', refusal ?? (bytes ? 400 : 413))
}

/** Reads the form of a request that a step answered without reading it; undefined if it is none. */
export async function readPageForm(c: EdgeContext): Promise<FormData | undefined> {
  if (c.req.raw.bodyUsed) return undefined
  const bytes = await readBody(c.req.raw, c.get('row')?.maxUploadBytes ?? maxFormBytes)
  return bytes && parseForm(bytes, c.req.header('content-type') ?? '')
}

/** Returns the body's fields, or undefined if the body is not a form. */
async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | undefined> {
  // A form without fields has no body and no content type.
  if (bytes.length === 0 && contentType === '') return new FormData()
  try {
    // biome-ignore lint/plugin: the bytes are counted
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return undefined
  }
}

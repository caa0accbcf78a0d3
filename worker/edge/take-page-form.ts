import type { RouteRow } from '#contract/routes.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { readBody } from './read-body.ts'

type TakingOptions = {
  /** Whether the page does something with a form. */
  takesForm: (row: RouteRow) => boolean
}

const reading = ['GET', 'HEAD']
/** Of a form without a file. An isolate has 128 MB for all that it serves at once. */
const maxFormBytes = 65_536
/** A picture as a phone takes it is read to its end: its sender then sees that it is too large. */
const maxDroppedBytes = 33_554_432

/**
 * Reads the form that is sent to a page, once and up to its limit; pages see fields, never a body.
 * Whatever else is sent to a page is refused: other methods, bodies that are no form or too large.
 */
export function takePageForm({ takesForm }: TakingOptions): EdgeStep {
  return async function takePageForm(c, next) {
    const isDecided = c.get('refusal') !== undefined || c.get('redirectTo') !== undefined
    if (isDecided || reading.includes(c.req.method)) return next()
    const row = c.get('row')
    const isTaken = row !== undefined && takesForm(row)
    if (c.req.method !== 'POST' || !isTaken) {
      c.set('refusal', 405)
      await next()
      return c.header('allow', isTaken ? 'GET, HEAD, POST' : 'GET, HEAD')
    }
    await takeForm(c, row)
    return next()
  }
}

async function takeForm(c: EdgeContext, { maxUploadBytes }: RouteRow): Promise<void> {
  const bytes = maxUploadBytes
    ? await readBody(c.req.raw, maxUploadBytes, maxDroppedBytes)
    : await readBody(c.req.raw, maxFormBytes)
  // A page for uploads says itself, beside the field, that the file is too large.
  if (!bytes && maxUploadBytes) return
  const form = bytes && (await parseForm(bytes, c.req.header('content-type') ?? ''))
  if (form) c.set('form', form)
  else c.set('refusal', bytes ? 400 : 413)
}

/** What the body says, or undefined where it is no form. */
async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | undefined> {
  // A form without fields.
  if (bytes.length === 0 && contentType === '') return new FormData()
  try {
    // biome-ignore lint/plugin: the bytes are counted
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return undefined
  }
}

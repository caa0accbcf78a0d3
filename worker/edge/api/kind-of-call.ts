import { apiBase, getInvoicePdf, getReceipt } from '#contract/calls/row/endpoints.ts'
import { isSharedCall } from './shared-answer.ts'

/** Calls that draw a document: one with many pages takes longer than any other answer. */
const drawn = new Set([getInvoicePdf, getReceipt].map(({ path }) => apiBase + path))

/**
 * Returns the kind of deadline for a call. A JSON body is sent at once; any other body may be
 * large.
 */
export function kindOfCall(
  request: Pick<Request, 'url' | 'headers'>,
): 'catalogue' | 'account' | 'drawing' | 'upload' {
  if (isSharedCall(request)) return 'catalogue'
  if (drawn.has(new URL(request.url).pathname)) return 'drawing'
  const type = request.headers.get('content-type') ?? 'application/json'
  return /^application\/(scim\+)?json/.test(type) ? 'account' : 'upload'
}

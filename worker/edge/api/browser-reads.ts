import { listPriceChanges } from '#contract/calls/row/endpoints.ts'
import { knowsTag } from '#contract/etag.ts'
import type { MasterKeys } from '#crypto/tag-keys.ts'
import { createTagVerifier, type TagVerifier } from '#crypto/tag-verifier.ts'
import { affiliateOf } from '#tenants/index.ts'
import type { EdgeContext } from '../edge.ts'
import { type AnswerCache, freshUntilOf } from './answer-cache.ts'
import { isContentCall, isSharedCall } from './shared-answer.ts'

type Options = {
  fromCache: AnswerCache
  keys: MasterKeys
  /** Looks for changed prices behind the answer. */
  look: (c: EdgeContext) => void
}

/** Seconds for which a browser may use an answer again without asking. */
const browserSeconds = 30

type Send = (request: Request, c: EdgeContext) => Promise<Response>

/**
 * Answers a browser's read of the catalogue, such as a search, from the same stored answers as the
 * pages; all other calls are forwarded. A call with an invalid signature is forwarded too, so that
 * only the backend states the reason of a refusal.
 */
export function createBrowserReads({ fromCache, keys, look }: Options) {
  const tags = createTagVerifier({ keys, now: Date.now })

  return async function readForBrowser(
    c: EdgeContext,
    request: Request,
    send: Send,
  ): Promise<Response> {
    const ask = () => send(request, c)
    if (!isCatalogueRead(request) || !isSigned(c, request, tags)) return ask()
    look(c)
    const known = request.headers.get('if-none-match')
    // The complete answer is stored, whatever this browser has already.
    request.headers.delete('if-none-match')
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    const answer = await fromCache(request, ask, later)
    return answer.status === 200 ? forBrowser(answer, known) : answer
  }
}

function isCatalogueRead(request: Request): boolean {
  const isOpen = request.method === 'GET' && !request.headers.has('authorization')
  const isStored = isSharedCall(request) && !request.url.includes(listPriceChanges.path)
  return isOpen && isStored && !isContentCall(request)
}

function isSigned(c: EdgeContext, request: Request, tags: TagVerifier): boolean {
  const tenant = c.get('tenant')
  const affiliate = affiliateOf(tenant)
  try {
    tags.verifyTag(request, { id: tenant.slug, ...(affiliate ? { affiliate } : {}) })
    return true
  } catch {
    return false
  }
}

/**
 * Returns a stored answer for as long as it is fresh, but no longer than a browser may show a price
 * that has changed.
 */
function forBrowser(answer: Response, known: string | null): Response {
  const left = Math.ceil((freshUntilOf(answer) - Date.now()) / 1000)
  const seconds = Math.min(Math.max(left, 0), browserSeconds)
  const headers = new Headers({
    'cache-control': `public, max-age=${seconds}`,
    vary: 'x-channel-id, accept-language',
  })
  for (const name of ['content-type', 'etag']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const isKnown = knowsTag(known, headers.get('etag') ?? '')
  return new Response(isKnown ? null : answer.body, { status: isKnown ? 304 : 200, headers })
}

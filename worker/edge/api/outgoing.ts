import * as endpoints from '#contract/calls/row/endpoints.ts'
import { previewHeader } from '#contract/texts/content-words.ts'
import { sealVisit, visitHeader } from '#crypto/visit.ts'
import type { EdgeContext } from '../edge.ts'
import type { Config } from '../env.ts'
import { isSharedCall } from './shared-answer.ts'

/**
 * Returns a browser's call as it is sent to the backend. The channel is always the tenant of the
 * host, never the one in the request's header, so that no page can act for another shop.
 */
export function forwarded(c: EdgeContext, apiOrigin: string | undefined, bearer?: string): Request {
  const url = new URL(c.get('url'))
  const target = apiOrigin ? new URL(url.pathname + url.search, apiOrigin) : url
  const request = new Request(target, c.req.raw)
  request.headers.set('x-channel-id', c.get('tenant').slug)
  request.headers.set('x-request-id', c.get('requestId'))
  request.headers.delete('cookie')
  if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
  return request
}

/**
 * Adds a sealed header with the client's address and the shop's origin, so that the backend can
 * trust them.
 */
export function vouch(request: Request, c: EdgeContext, { tagKeys }: Config): void {
  // The catalogue is the same for everyone and depends on neither.
  if (isSharedCall(request)) return
  // `cf-connecting-ip` is set by the platform; a client can send any X-Forwarded-For.
  const ip = c.req.header('cf-connecting-ip') ?? 'unknown'
  const { origin } = c.get('url')
  request.headers.set(
    visitHeader,
    sealVisit({ ip, origin, ...countryOf(c.req.raw.cf) }, tagKeys, Date.now()),
  )
}

/** The visitor's country as Cloudflare estimates it; `XX` stands for an unknown one. */
function countryOf(cf: unknown): { country?: string } {
  const { country } = (cf ?? {}) as { country?: unknown }
  const isKnown = typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX'
  return isKnown ? { country } : {}
}

/**
 * Returns a read of texts in the form of a remote CMS: without the shop's signature and the API's
 * prefix.
 */
export function toCms({ url, headers }: Request, origin: string): Request {
  const { pathname, search } = new URL(url)
  const path = pathname.slice(`${endpoints.apiBase}/content/`.length)
  const preview = headers.get(previewHeader)
  return new Request(new URL(path + search, origin), {
    headers: { accept: 'application/json', ...(preview ? { [previewHeader]: preview } : {}) },
  })
}

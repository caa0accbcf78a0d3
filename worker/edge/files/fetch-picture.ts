import { readPicture } from '#contract/data/read-picture.ts'
import type { CallDeadline } from '../call-deadline.ts'
import { readBody } from '../read-body.ts'

/** The largest picture that is fetched. */
const maxBytes = 4_194_304

/** The most pixels of a picture: decoded, each takes four bytes. */
const maxPixels = 25_000_000

const accepted = 'image/jpeg, image/png, image/webp, image/avif'

export type FetchedPicture = { bytes: Uint8Array<ArrayBuffer>; type: string }

/**
 * Returns the address of a picture that an entry lists, if it may be fetched: an address of the
 * CMS, or an https address with a host name. IP addresses and names without a dot are refused,
 * because they belong to machines inside a network.
 */
export function pictureAddress(listed: string, cmsOrigin: string): URL | undefined {
  if (!URL.canParse(listed, cmsOrigin)) return undefined
  const url = new URL(listed, cmsOrigin)
  if (url.username || url.password) return undefined
  if (url.origin === new URL(cmsOrigin).origin) return url
  const isNamed = /\.[a-z][a-z0-9-]*$/.test(url.hostname)
  const isInside = /\.(internal|local|localhost)$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isNamed && !isInside ? url : undefined
}

/**
 * Fetches a picture without following redirects, which could lead anywhere. Returns undefined if it
 * is missing, too large in bytes or in pixels, or no picture, whatever its declared type.
 */
export async function fetchPicture(
  url: URL,
  { hold, signal }: Pick<CallDeadline, 'hold' | 'signal'>,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Promise<FetchedPicture | undefined> {
  const exchange = async () => {
    const headers = { accept: accepted }
    const answer = await send(new Request(url, { headers, redirect: 'manual', signal }))
    const bytes = answer.status === 200 ? await readBody(answer, maxBytes) : undefined
    if (!bytes) await answer.body?.cancel()
    return bytes
  }
  const bytes = await hold(exchange())
  const picture = bytes && readPicture(bytes)
  if (!picture || picture.width * picture.height > maxPixels) return undefined
  return { bytes, type: picture.contentType }
}

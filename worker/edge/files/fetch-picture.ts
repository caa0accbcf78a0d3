import type { CallDeadline } from '../call-deadline.ts'
import { readBody } from '../read-body.ts'

/** The largest picture that is fetched. */
const maxBytes = 4_194_304

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))

/**
 * The first bytes of each accepted kind of picture; -1 stands for any byte. SVG is excluded,
 * because it can carry scripts.
 */
const kinds: Readonly<Record<string, number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [...ascii('RIFF'), -1, -1, -1, -1, ...ascii('WEBP')],
  'image/avif': [-1, -1, -1, -1, ...ascii('ftypavif')],
}

export type FetchedPicture = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** Returns the kind of a picture from its first bytes, whatever its declared type. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const isKind = (start: number[]) => start.every((byte, at) => byte === -1 || byte === bytes[at])
  return Object.keys(kinds).find((type) => isKind(kinds[type] ?? []))
}

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
 * is missing, too large or no picture.
 */
export async function fetchPicture(
  url: URL,
  { hold, signal }: Pick<CallDeadline, 'hold' | 'signal'>,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Promise<FetchedPicture | undefined> {
  const exchange = async () => {
    const headers = { accept: Object.keys(kinds).join(', ') }
    const answer = await send(new Request(url, { headers, redirect: 'manual', signal }))
    const bytes = answer.status === 200 ? await readBody(answer, maxBytes) : undefined
    if (!bytes) await answer.body?.cancel()
    return bytes
  }
  const bytes = await hold(exchange())
  const type = bytes && pictureType(bytes)
  return bytes && type ? { bytes, type } : undefined
}

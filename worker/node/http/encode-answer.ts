import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createSizedMap } from '../cache/sized-map.ts'

type Encoding = 'br' | 'gzip'
type EncodeAnswer = (request: Request, answer: Response) => Promise<Response>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Kinds of answers that become smaller: text in any form. */
const compressible =
  /^(text\/(?!event-stream)|image\/svg|application\/[\w.+-]*(json|xml|javascript))/
/** Below this, headers and work outweigh what is saved. */
const leastBytes = 512
/** A page is compressed once a minute, a file of the build once for all its visitors. */
const pageQuality = 5
const fileQuality = 9

/**
 * Compresses answers for clients that take it. What has an `etag` is compressed once and held, as
 * far as there is room: its tag says that the bytes are the same.
 */
export function createEncoder({ heldBytes }: { heldBytes: number }): EncodeAnswer {
  const held = createSizedMap<Uint8Array<ArrayBuffer>>(heldBytes)

  return async function encodeAnswer(request, answer) {
    const { headers: given, status } = answer
    if (!compressible.test(given.get('content-type') ?? '')) return answer
    if (given.has('content-encoding') || given.get('cache-control')?.includes('no-transform')) {
      return answer
    }
    const headers = new Headers(given)
    headers.append('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
    const length = given.get('content-length')
    const isSmall = length !== null && Number(length) < leastBytes
    if (!encoding || request.method === 'HEAD' || status === 304 || isSmall) {
      return withHeaders(answer, headers, encoding)
    }
    const tag = given.get('etag')
    const key = tag && `${encoding} ${tag} ${request.url}`
    const known = key && held.get(key)
    const bytes = known || new Uint8Array(await answer.arrayBuffer())
    if (!known && bytes.byteLength < leastBytes) return new Response(bytes, { status, headers })
    const isFile = given.get('cache-control')?.includes('immutable') ?? false
    const encoded = known || (await compress(bytes, encoding, isFile ? fileQuality : pageQuality))
    if (key && !known) held.set(key, encoded, encoded.byteLength)
    headers.delete('content-length')
    headers.set('content-encoding', encoding)
    if (tag) headers.set('etag', weak(tag))
    return new Response(encoded, { status, headers })
  }
}

/** The client may hold the bytes in another encoding: its tag must be the same for 304. */
function withHeaders(answer: Response, headers: Headers, encoding: Encoding | undefined): Response {
  const tag = headers.get('etag')
  if (tag && encoding && answer.status === 304) headers.set('etag', weak(tag))
  return new Response(answer.body, { status: answer.status, headers })
}

/** A strong tag promises equal bytes, which two encodings are not. */
function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}

function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

async function compress(bytes: Uint8Array, encoding: Encoding, quality: number) {
  if (encoding === 'gzip') return new Uint8Array(await zip(bytes, { level: Math.min(quality, 6) }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return new Uint8Array(await brotli(bytes, { params }))
}

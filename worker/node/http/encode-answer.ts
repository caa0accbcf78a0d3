import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createSizedMap } from '../cache/sized-map.ts'

type Encoding = 'br' | 'gzip'
type Sent = { bytes: Uint8Array<ArrayBuffer>; isEncoded: boolean }
type EncodeAnswer = (request: Request, answer: Response) => Promise<Response>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Content types that compression makes smaller: text in any form. */
const compressible =
  /^(text\/(?!event-stream)|image\/svg|application\/[\w.+-]*(json|xml|javascript))/
/** Below this size, headers and work outweigh what is saved. */
const leastBytes = 512
/**
 * The quality for pages, which are compressed once a minute; files of the build are compressed once
 * for all visitors.
 */
const pageQuality = 5
const fileQuality = 9

/**
 * Compresses answers for clients that accept it. Compressed answers with an `etag` are kept as far
 * as there is room, because equal tags mean equal bytes.
 */
export function createEncoder({ heldBytes }: { heldBytes: number }): EncodeAnswer {
  const held = createSizedMap<Sent>(heldBytes)

  return async function encodeAnswer(request, answer) {
    const { headers, status } = answer
    if (!compressible.test(headers.get('content-type') ?? '')) return answer
    if (headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform')) {
      return answer
    }
    headers.append('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
    const tag = headers.get('etag')
    // The client of a 304 has the tag of the encoded answer.
    if (tag && encoding && status === 304) headers.set('etag', weak(tag))
    if (request.method === 'HEAD' || status === 304 || (!encoding && !tag)) return answer

    const key = tag && `${encoding} ${tag} ${request.url}`
    const known = key && held.get(key)
    const isFile = headers.get('cache-control')?.includes('immutable') ?? false
    const sent = known || (await encoded(answer, encoding, isFile ? fileQuality : pageQuality))
    if (key && !known) held.set(key, sent, sent.bytes.byteLength)
    if (sent.isEncoded && encoding) {
      headers.delete('content-length')
      headers.set('content-encoding', encoding)
      if (tag) headers.set('etag', weak(tag))
    }
    return new Response(sent.bytes, { status, headers })
  }
}

async function encoded(answer: Response, encoding: Encoding | undefined, quality: number) {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isEncoded = encoding !== undefined && bytes.byteLength >= leastBytes
  return { bytes: isEncoded ? await compress(bytes, encoding, quality) : bytes, isEncoded }
}

/** A strong tag promises equal bytes, which two encodings do not have. */
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

import { ApiError } from '#contract/errors.ts'
import { isCostlyJson } from './outside/is-costly-json.ts'

/** Largest accepted body in bytes (R-IN-2). */
export const maxBodyBytes = 64 * 1024
export const maxNesting = 32
/** The most names of an object in a body that may be longer than usual. */
const maxNames = 100

type Reading = {
  /** The accepted media types. */
  types: readonly string[]
  maxBytes: number
}

/**
 * Reads a request's JSON body; returns `{}` for an empty body. Throws 415 for anything but UTF-8
 * JSON, 413 past 64 KiB whatever `content-length` says, and `invalid_input` for text that is not
 * JSON, is nested deeper than 32 levels or holds lone surrogates.
 */
export async function readBody(
  request: Request,
  { types, maxBytes }: Reading = { types: ['application/json'], maxBytes: maxBodyBytes },
): Promise<unknown> {
  const isJson = requireJson(request.headers, types)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBytes(request.body, maxBytes)
  if (bytes.length === 0) return {}
  const isLong = bytes.length > maxBodyBytes
  if (isLong && isCostlyJson(bytes, { nesting: maxNesting, names: maxNames })) {
    throw invalid('nesting')
  }
  if (!isJson) throw refuseMediaType('content_type')
  return parseBytes(bytes)
}

/** Reads a request's body as text of at most 64 KiB in UTF-8; throws as `readBody` does. */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge()
  return decode(await readBytes(request.body))
}

/** Parses bytes as JSON; throws `invalid_input` as `readBody` does. */
export function parseBytes(bytes: Uint8Array): unknown {
  const value = parseJson(decode(bytes))
  refuseOddValues(value, 0)
  return value
}

/** Throws 415 unless the body's content type is one of the given media types. */
export function requireMediaType(headers: Headers, types: readonly string[]): void {
  const named = headers.get('content-type')?.toLowerCase().split(';')[0]?.trim() ?? ''
  if (!types.includes(named)) throw refuseMediaType('content_type')
}

/** Returns false if the request names no content type, which only a call without a body may do. */
function requireJson(headers: Headers, types: readonly string[]): boolean {
  if (headers.has('content-encoding')) throw refuseMediaType('content_encoding')
  const contentType = headers.get('content-type')
  if (contentType === null) return false
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';')
  const isUtf8 = parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter))
  if (!types.includes(mediaType.trim()) || !isUtf8) throw refuseMediaType('content_type')
  return true
}

/**
 * Reads a body of at most `maxBytes`, whatever length the request announces; a longer one throws
 * what `refuse` returns.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes = maxBodyBytes,
  refuse = () => tooLarge(maxBytes),
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      // The rest is not read, so that an endless body is cut off here.
      await reader.cancel()
      throw refuse()
    }
    chunks.push(value)
  }
  return joined(chunks, length)
}

function joined(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  length: number,
): Uint8Array<ArrayBuffer> {
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function decode(bytes: Uint8Array): string {
  try {
    // `ignoreBOM` keeps a byte order mark in the text, so that the JSON parser refuses it (RFC 8259
    // section 8.1).
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalid('encoding')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('json')
  }
}

function refuseOddValues(value: unknown, depth: number): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalid('surrogate')
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxNesting) throw invalid('nesting')
  if (Array.isArray(value)) {
    for (const item of value) refuseOddValues(item, depth + 1)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (!key.isWellFormed()) throw invalid('surrogate')
    refuseOddValues(item, depth + 1)
  }
}

function tooLarge(maxBytes = maxBodyBytes): ApiError {
  return new ApiError('payload_too_large', undefined, { details: { maxBytes } })
}

function invalid(reason: string): ApiError {
  return new ApiError('invalid_input', 'the body cannot be read', { details: { reason } })
}

function refuseMediaType(reason: string): ApiError {
  const options = { details: { reason }, status: 415 }
  return new ApiError('invalid_input', 'the body is of a type that is not taken', options)
}

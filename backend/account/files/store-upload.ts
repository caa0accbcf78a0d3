import { type } from 'arktype'
import { type Picture, readPicture } from '#contract/data/read-picture.ts'
import { ApiError } from '#contract/errors.ts'
import { type PictureType, pictureTypes } from '#contract/words.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { stripMetadata } from './strip-metadata.ts'

/**
 * Maximum width and height in pixels: decoded, a picture takes four bytes per pixel (ASVS 5.2.6).
 */
export const maxSidePixels = 4096

const Ticket = type({ content_type: 'string', size_bytes: 'number.integer' })

/**
 * Stores the picture for which the caller has prepared an upload, without the place and time of its
 * making. Throws `not_found` if the ticket is another account's, used or expired,
 * `payload_too_large` past the announced size, and `unprocessable` for bytes of another type than
 * announced.
 */
export async function storeUpload(call: Call, key: string): Promise<void> {
  const ticket = await readTicket(call, key)
  const bytes = await readExactly(call.body ?? null, ticket.size_bytes)
  const picture = readPicture(bytes)
  if (!isTaken(picture) || picture.contentType !== ticket.content_type) {
    throw refusePicture('picture_type')
  }
  const { contentType, width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSidePixels) {
    throw refusePicture('picture_size', { maxSidePixels })
  }
  // Pictures are cached as immutable, so the second of two parallel uploads must not change the
  // first.
  await call.services.files.put(key, stripMetadata(bytes, contentType), {
    httpMetadata: { contentType },
    onlyIf: { etagDoesNotMatch: '*' },
  })
  const stored = await statement(call.db)`UPDATE upload SET stored_at = ${call.now}
    WHERE key = ${key} AND stored_at IS NULL RETURNING key`.first()
  if (!stored) throw new ApiError('not_found')
}

function isTaken(picture: Picture | undefined): picture is Picture & { contentType: PictureType } {
  return pictureTypes.some((type) => type === picture?.contentType)
}

/** Throws the same for a ticket that does not exist and for one of another account. */
async function readTicket(call: Call, key: string): Promise<typeof Ticket.infer> {
  const row = await statement(call.db)`SELECT content_type, size_bytes FROM upload
    WHERE key = ${key} AND account_id = ${callerOf(call).accountId}
      AND stored_at IS NULL AND expires_at > ${call.now}`.first()
  if (!row) throw new ApiError('not_found')
  return Ticket.assert(row)
}

/** Reads at most `sizeBytes` and counts while reading, whatever `content-length` says. */
async function readExactly(
  body: ReadableStream<Uint8Array> | null,
  sizeBytes: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes)
  let length = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > sizeBytes) {
      await reader.cancel()
      throw new ApiError('payload_too_large', undefined, { details: { maxBytes: sizeBytes } })
    }
    bytes.set(value, length)
    length += value.length
  }
  if (length < sizeBytes) throw refusePicture('picture_incomplete')
  return bytes
}

function refusePicture(reason: string, more: Record<string, unknown> = {}): ApiError {
  return new ApiError('unprocessable', 'the picture cannot be taken', {
    details: { reason, ...more },
  })
}

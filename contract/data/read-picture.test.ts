import { describe, expect, it } from 'vitest'
import {
  avif,
  gif,
  jpeg,
  png,
  svg,
  webp,
  webpExtended,
  webpLossless,
} from '#backend/testing/files.ts'
import { readPicture } from './read-picture.ts'

describe('what a picture says of itself', () => {
  it.each([
    ['PNG', png(7, 5), { contentType: 'image/png', width: 7, height: 5 }],
    ['JPEG', jpeg(640, 480), { contentType: 'image/jpeg', width: 640, height: 480 }],
    ['lossy WebP', webp(300, 200), { contentType: 'image/webp', width: 300, height: 200 }],
    [
      'lossless WebP',
      webpLossless(300, 200),
      { contentType: 'image/webp', width: 300, height: 200 },
    ],
    ['R-OPS-4 AVIF', avif(9000, 7), { contentType: 'image/avif', width: 9000, height: 7 }],
    ['extended WebP', webpExtended(5000, 3), { contentType: 'image/webp', width: 5000, height: 3 }],
  ])('reads %s', (_, bytes, picture) => {
    expect(readPicture(bytes)).toEqual(picture)
  })

  it.each([
    ['GIF', gif()],
    ['SVG', svg()],
    ['HTML', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['HTML behind a JPEG’s first bytes', Uint8Array.of(0xff, 0xd8, 0xff, ...svg())],
    ['nothing', new Uint8Array()],
    ['RIFF that is no WebP', new TextEncoder().encode('RIFF\u0000\u0000\u0000\u0000WAVEfmt ')],
  ])('takes %s for none', (_, bytes) => {
    expect(readPicture(bytes)).toBeUndefined()
  })

  it.each([
    ['PNG', png(7, 5)],
    ['JPEG', jpeg(7, 5)],
    ['WebP', webp(7, 5)],
    ['extended WebP', webpExtended(7, 5)],
  ])('takes no cut-off %s for one, and fails on none', (_, bytes) => {
    for (let length = 0; length < Math.min(bytes.length, 24); length += 1) {
      expect(readPicture(bytes.subarray(0, length))).toBeUndefined()
    }
  })
})

import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readPicture } from '#contract/data/read-picture.ts'
import { readPalettePng, writePalettePng } from './palette-png.ts'

/** Returns a picture as the build writes it, with three pixels in each of two rows. */
function drawn(depth = 4): Uint8Array {
  const part = (name: string, data: readonly number[]) => [
    ...[0, 0, 0, data.length],
    ...new TextEncoder().encode(name),
    ...data,
    ...[0, 0, 0, 0],
  ]
  const rows = Uint8Array.of(0, 0x01, 0x20, 0, 0x21, 0x00)
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...part('IHDR', [0, 0, 0, 3, 0, 0, 0, 2, depth, 3, 0, 0, 0]),
    ...part('PLTE', [255, 255, 255, 0, 0, 0, 9, 8, 7]),
    ...part('IDAT', [...deflateSync(rows)]),
    ...part('IEND', []),
  ])
}

it('reads a drawing of the build, and refuses any other picture', async () => {
  const picture = await readPalettePng(drawn())
  expect(picture).toMatchObject({ width: 3, height: 2 })
  expect([...picture.pixels]).toEqual([0, 1, 2, 2, 1, 0])
  expect(picture.colours[2]).toEqual([9, 8, 7])
  await expect(readPalettePng(drawn(8))).rejects.toThrow('four bits')
})

it('writes a picture with the check sums that programs ask for', async () => {
  const bytes = await writePalettePng(await readPalettePng(drawn()))
  expect(readPicture(bytes)).toEqual({ contentType: 'image/png', width: 3, height: 2 })
  // The check sum of an IEND chunk is the same in every PNG.
  expect([...bytes.subarray(-4)]).toEqual([0xae, 0x42, 0x60, 0x82])
})

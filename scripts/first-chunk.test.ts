import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { root } from './run.ts'
import { type Chunk, loadedWith, readChunks } from './testing/built-chunks.ts'

const chunks = readChunks()

it('settles that no shape makes code from text before any shape can be made', () => {
  const [first, ...others] = chunks.filter(({ code }) => /jitless: ?(true|!0)/.test(code))
  const [shapes] = chunks.filter(({ code }) => /jitless: ?[\w$]+\(\)/.test(code))
  expect(others).toEqual([])
  expect(shapes?.name).not.toBe(first?.name)
  expect(shapes?.code).toMatch(new RegExp(`from ?"./${first?.name}"`))
})

it('loads for public reads a small part of the backend, and no other routes', () => {
  const loaded = loadedWith('embedded', chunks)
  const others = /^(other-routes|routes|jobs|call-services|due-work)-/
  expect(loaded.filter(({ name }) => others.test(name))).toEqual([])
  expect(lettersOf(loaded)).toBeGreaterThan(100_000)
  expect(lettersOf(loaded)).toBeLessThan(640_000)
})

it('loads for all other calls the words of mails in every language, and not those of pages', () => {
  const loaded = [...loadedWith('other-routes', chunks), ...loadedWith('call-services', chunks)]
  const code = loaded.map((chunk) => chunk.code).join('')
  for (const words of [' sign-in code', 'Dein Code zum Anmelden bei '])
    expect(code).toContain(words)
  expect(code).not.toContain('This place is not on our map')
  expect(lettersOf(loaded)).toBeLessThan(3_000_000)
})

function lettersOf(loaded: readonly Chunk[]): number {
  return loaded.reduce((sum, { code }) => sum + code.length, 0)
}

it('is at most 3 MiB gzipped in all', () => {
  const first = readFileSync(join(root, 'build', 'server', 'index.js'), 'utf8')
  const codes = [first, ...chunks.map(({ code }) => code)]
  const total = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(3 * 1024 * 1024)
})

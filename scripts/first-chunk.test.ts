import { expect, it } from 'vitest'
import { loadedWith, readChunks } from './built-chunks.ts'

const chunks = readChunks()

it('settles that no shape makes code from text before any shape can be made', () => {
  const [first, ...others] = chunks.filter(({ code }) => /jitless: ?true/.test(code))
  const [shapes] = chunks.filter(({ code }) => /jitless: ?envHasCsp\(\)/.test(code))
  expect(others).toEqual([])
  expect(shapes?.name).not.toBe(first?.name)
  expect(shapes?.code).toMatch(new RegExp(`from ?"./${first?.name}"`))
})

it('loads for public reads a small part of the backend, and no other routes', () => {
  const loaded = loadedWith('embedded', chunks)
  const bytes = loaded.reduce((sum, { code }) => sum + code.length, 0)
  const others = /^(other-routes|call-services|due-work)-/
  expect(loaded.filter(({ name }) => others.test(name))).toEqual([])
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(640_000)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const load = (isWelcome: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWelcome }))
  return import('./page-turns.ts')
}

it('pages turn into one another where motion is welcome', async () => {
  expect((await load(true)).turnsPages()).toBe(true)
  expect((await load(false)).turnsPages()).toBe(false)
})

it('and no longer once two pages took long to lay out', async () => {
  const shown = { startViewTransition: () => undefined }
  vi.stubGlobal('document', shown)
  const { countLayout, turnsPages } = await load(true)
  for (const ms of [30, 12, 31, 8]) countLayout(ms)
  expect(turnsPages()).toBe(true)
  expect(shown.startViewTransition).toBeTypeOf('function')
  countLayout(31)
  expect(turnsPages()).toBe(false)
  // Neither when the router goes back to a page that turned before.
  expect(shown.startViewTransition).toBeUndefined()
})

import './no-generated-code.ts'
import { afterAll, beforeAll, vi } from 'vitest'
import { seedDatabase } from './api/test-database.ts'

/** Shapes and rules need no database, whose filling takes longer than most of their tests. */
const needsNone = /\/contract\//

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures here.
beforeAll(async ({}, { file }) => {
  if (!needsNone.test(file.filepath)) await seedDatabase()
}, 60_000)

// The next file has the same globals.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

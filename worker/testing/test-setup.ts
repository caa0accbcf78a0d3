import '../no-generated-code.ts'
import { reset } from 'cloudflare:test'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { seedDatabase, testDatabase } from '#backend/testing/test-database.ts'
import { scansOf, takeStatements } from '#backend/testing/watched-statements.ts'

/** Tests of contract and crypto need no database, and seeding it takes longer than most of them. */
const needsNone = /\/(contract|crypto)\//

// Test files share a runtime but not its stored data, so no file depends on those that ran before
// it.
await reset()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures here.
beforeAll(async ({}, { file }) => {
  if (!needsNone.test(file.filepath)) await seedDatabase()
}, 60_000)

// R-DB-5: no call of any test reads a growing table from end to end.
afterAll(async () => {
  expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
})

// All test files share the same globals.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

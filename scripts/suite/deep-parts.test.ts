import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { deepParts } from './deep-parts.ts'

it('every test that repeats less in `npm test` runs in full in a deep part', () => {
  const args = ['grep', '-l', 'testing/effort.ts', '--', '*.test.ts', '*.test.tsx']
  const lesser = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
  const named = Object.values(deepParts)
    .flatMap((runs) => runs('1'))
    .flatMap((run) => (run.runner === 'vitest' && run.env?.TEST_DEPTH ? (run.files ?? []) : []))
  const missing = lesser.filter((file) => !named.some((each) => file.startsWith(each)))
  expect(missing).toEqual([])
})

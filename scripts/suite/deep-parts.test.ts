import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { deepParts } from './deep-parts.ts'

it('every test that does less in `npm test` is a deep one, too', () => {
  const args = ['grep', '-l', 'testing/effort.ts', '--', '*.test.ts', '*.test.tsx']
  const lesser = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
  const { tools = () => [], ...others } = deepParts
  const named = Object.values(others)
    .flatMap((runs) => runs('1'))
    .flatMap((run) => (run.runner === 'vitest' && run.env?.TEST_DEPTH ? (run.files ?? []) : []))
  const folders = tools('1').flatMap((run) => (run.runner === 'vitest' ? (run.files ?? []) : []))
  const missing = lesser.filter(
    (file) => !named.includes(file) && !folders.some((folder) => file.startsWith(folder)),
  )
  expect(missing).toEqual([])
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, tool } from '../run.ts'
import { endOf } from './run-group.ts'
import { runTimed } from './run-timed.ts'

const dir = mkdtempSync(join(tmpdir(), 'run-group-'))

it('says what failed outside of a test', async () => {
  const test = `import { it } from '${join(root, 'node_modules/vitest/dist/index.js')}'
it('passes', () => void Promise.reject(new TypeError('nobody waits for this')))`
  writeFileSync(join(dir, 'a.test.js'), test)
  const log = join(dir, 'a.log')
  const reporter = `--reporter=${join(root, 'scripts/suite/unhandled-errors.ts')}`
  const { isClean } = await runTimed([tool('vitest'), 'run', `--root=${dir}`, reporter], { log })
  expect(isClean).toBe(false)
  expect(endOf(log)).toContain('TypeError: nobody waits for this')
})

it('leaves out what workerd writes when its storage is reset', () => {
  const log = join(dir, 'b.log')
  writeFileSync(log, 'the cause\nexception = reset\nstack: workerd@1\n\nstack: workerd@2\n')
  expect(endOf(log)).toBe('the cause')
})

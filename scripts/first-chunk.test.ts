import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const folder = join(root, 'build', 'server', 'assets')
const chunks = readdirSync(folder).map((name) => ({
  name,
  code: name.endsWith('.js') ? readFileSync(join(folder, name), 'utf8') : '',
}))

it('settles that no shape makes code from text before any shape can be made', () => {
  const [first, ...others] = chunks.filter(({ code }) => /jitless: ?true/.test(code))
  const [shapes] = chunks.filter(({ code }) => /jitless: ?envHasCsp\(\)/.test(code))
  expect(others).toEqual([])
  expect(shapes?.name).not.toBe(first?.name)
  expect(shapes?.code).toMatch(new RegExp(`from ?"./${first?.name}"`))
})

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
  const [first, ...others] = chunks.filter(({ code }) => code.includes('jitless: true'))
  const [shapes] = chunks.filter(({ code }) => code.includes('jitless: envHasCsp()'))
  expect(others).toEqual([])
  expect(shapes?.name).not.toBe(first?.name)
  expect(shapes?.code).toContain(`from "./${first?.name}"`)
})

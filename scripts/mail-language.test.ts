import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const folder = join(root, 'build', 'server', 'assets')
const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'))
const codeOf = (name = '') => readFileSync(join(folder, name), 'utf8')

it('lets the built backend write in the language of a reader, never in that of a page', () => {
  const spoken = chunks.find((name) => codeOf(name).includes('inside runWithLocale'))
  const backend = chunks.find((name) => /^embedded-[\w-]{8}\.js$/.test(name))
  expect(spoken).toBeDefined()
  expect(codeOf(backend)).toContain('approval')
  expect(codeOf(backend)).not.toContain(`./${spoken}`)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readOptions } from './worker-options.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const file = join(folder, 'wrangler.json')
const kept = join(folder, '.options-wrangler.json')
afterAll(() => rmSync(folder, { recursive: true }))

function write(currency: string): void {
  const settings = { name: 'shop', main: 'index.js', compatibility_date: '2026-10-01' }
  writeFileSync(file, JSON.stringify({ ...settings, vars: { CURRENCY: currency } }))
}

it('are asked of wrangler once, and again when the settings are others', async () => {
  writeFileSync(join(folder, 'index.js'), 'export default {}')
  write('USD')
  const asked = await readOptions(file)
  expect(asked).toMatchObject({ name: 'shop', bindings: { CURRENCY: 'USD' } })
  expect(asked).not.toHaveProperty('modulesRules')
  expect(await readOptions(file)).toEqual(JSON.parse(JSON.stringify(asked)))

  // What was kept is what is returned.
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('"shop"', '"kept"'))
  expect((await readOptions(file)).name).toBe('kept')
  write('CHF')
  expect(await readOptions(file)).toMatchObject({ name: 'shop', bindings: { CURRENCY: 'CHF' } })
})

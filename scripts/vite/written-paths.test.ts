// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is built is code
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenPathsPlugin } from './written-paths.ts'

let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'written-paths-'))
  mkdirSync(join(root, 'contract'))
  writeFileSync(join(root, 'contract/path-to.ts'), 'export const pathTo = () => "[the table]"')
})

afterAll(() => rmSync(root, { recursive: true }))

/** Builds a module that calls `pathTo` and returns the browser's code. */
async function buildLinks(code: string): Promise<string> {
  const entry = join(root, 'entry.ts')
  writeFileSync(entry, `import { pathTo } from './contract/path-to.ts'\n${code}`)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [writtenPathsPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

describe('a link by its name', () => {
  it.each([
    ["pathTo('shop')", '`/shop`'],
    ["pathTo('destination', { destination: name })", '`/${name}-eSIM`'],
    [
      "pathTo('destination', { destination: name, plan: name.at(1) })",
      '`/${name}-eSIM/${name.at(1)}`',
    ],
    ["pathTo('esim-addon', { id: name })", '`/esim/${name}/addon`'],
    ["`${pathTo('shop')}?q=${name}`", '`/shop?q=${name}`'],
  ])('%s is sent as %s', async (call, written) => {
    const sent = await buildLinks(`const { name } = window\ndocument.title = ${call}`)
    expect(sent).toContain(written)
    expect(sent).not.toMatch(/pathTo|the table/)
  })

  it.each([
    ['pathTo(name)', 'name the page of pathTo by a word'],
    ["pathTo('esim', { ...name })", 'write each parameter of pathTo by its name'],
    ["pathTo('esim', name)", 'write the parameters of pathTo where it is called'],
    ["pathTo('esim', { id: pathTo('shop') })", 'give pathTo no path as a parameter'],
    ['[name].map(pathTo)', 'call pathTo where the path is needed'],
    ["pathTo('no-such-page')", 'expected no-such-page to be a row of the route table'],
    ["pathTo('esim', {})", 'expected a value for :id'],
  ])('is refused as %s, which would need the table', async (call, problem) => {
    const built = buildLinks(`const { name } = window\ndocument.title = ${call}`)
    await expect(built).rejects.toThrow(problem)
  })
})

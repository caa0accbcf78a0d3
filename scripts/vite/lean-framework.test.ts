import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leanFrameworkPlugin } from './lean-framework.ts'
import type { LeftOut } from './left-out.ts'

let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lean-framework-'))
  write('node_modules/frame/index.js', framework)
  write('entry.js', "import { show } from 'frame/index.js'\ndocument.title = show(location.hash)")
})

afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const framework = `
  function Special() { this.kind = 'special state' }
  Special.prototype.show = function () { return 'special method' }
  function showSpecial() { return new Special().show() + 'special text' }
  function alwaysRun(kind) { return kind === '#special' ? 'special check' : 'plain check' }
  export function show(kind) { return alwaysRun(kind) + (kind === '#special' ? showSpecial() : 'plain') }`

async function buildWith(row: LeftOut): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanFrameworkPlugin([row])],
    build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
  })
  return (built as Rolldown.RolldownOutput).output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
}

const special: LeftOut = {
  feature: 'special elements',
  sign: /<Special/,
  file: 'frame/index.js',
  refused: ['showSpecial'],
  classes: ['Special'],
  without: { alwaysRun: "return 'plain check'" },
}

describe('what no page reaches in the framework', () => {
  it('is left out, and refuses by name if it is reached after all', async () => {
    const code = await buildWith(special)
    expect(code).not.toMatch(/special (state|method|text|check)/)
    expect(code).toContain('left out: special elements')
    expect(code).toContain('plain check')
  })

  it('stays as it is where no row names it', async () => {
    const code = await buildWith({
      feature: 'special elements',
      sign: /<Special/,
      file: 'frame/index.js',
    })
    expect(code).toMatch(/special text/)
    expect(code).not.toContain('left out')
  })

  it.each([
    [{ ...special, refused: ['showOther'] }, 'expected one function showOther, found 0'],
    [{ ...special, file: 'frame/other.js' }, 'to contain frame/other.js'],
  ])('fails the build when an update has moved it', async (row, problem) => {
    await expect(buildWith(row)).rejects.toThrow(problem)
  })
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { deepParts } from '../suite/deep-parts.ts'
import {
  codeOf,
  isLinked,
  isPath,
  linksOf,
  pathsOf,
  proseOf,
  read,
} from './testing/read-documents.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
  globSync('docs/*.md', { cwd: root }).sort(),
)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

/** Returns the scripts that a document tells its readers to run. */
function commandsOf(text: string): string[] {
  const code = codeOf(text).join('\n')
  return [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
}

const isCommand = (name: string) => name in scripts || ['ci', 'install'].includes(name)

describe.each(documents)('%s', (file) => {
  const text = read(file)

  it('links to files and headings that are there', () => {
    expect(linksOf(text).filter((to) => !isLinked(file, to))).toEqual([])
  })

  it('names paths and commands that are there', () => {
    expect(pathsOf(text).filter((path) => !isPath(path))).toEqual([])
    expect(commandsOf(text).filter((name) => !isCommand(name))).toEqual([])
  })
})

describe('README.md', () => {
  const lines = read('README.md').trimEnd().split('\n')

  it('has at most 120 lines', () => {
    expect(lines.length).toBeLessThanOrEqual(120)
  })

  it('has no paragraph of more than 400 characters', () => {
    const paragraphs = proseOf(read('README.md'))
      .split(/\n{2,}/)
      .filter((each) => !each.startsWith('|'))
    expect(paragraphs.length).toBeGreaterThan(5)
    expect(paragraphs.filter((each) => each.length > 400)).toEqual([])
  })

  it('shows the shop in a picture that is quickly loaded', () => {
    const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(read('README.md')) ?? []
    expect(readFileSync(join(root, picture)).length).toBeLessThan(150 * 1024)
  })

  it('has every command in its table', () => {
    const named = new Set(commandsOf(read('README.md')))
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  it('says when to run which part of the deep tests', () => {
    const [, section = ''] = /^## Run tests$([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? []
    const cells = [...section.matchAll(/\| *(`[^|]+) *\|$/gm)].map(([, cell = '']) => cell)
    const named = new Set(cells.join(' ').match(/[a-z]+(?:-[a-z]+)*/g))
    expect(Object.keys(deepParts).filter((part) => !named.has(part))).toEqual([])
  })
})

describe('what is tested of a document', () => {
  it.each([
    [
      'a link to no file',
      () => linksOf('[x](docs/nothing.md)').filter((to) => !isLinked('README.md', to)),
    ],
    [
      'a link to no heading',
      () => linksOf('[x](README.md#nothing)').filter((to) => !isLinked('README.md', to)),
    ],
    ['a path', () => pathsOf('See `app/nothing.ts`.').filter((path) => !isPath(path))],
    ['a command', () => commandsOf('`npm run nothing -- now`').filter((name) => !isCommand(name))],
  ])('finds %s that is not there', (_, find) => {
    expect(find()).toHaveLength(1)
  })
})

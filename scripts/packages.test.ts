import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

type Listed = { name: string; licence: string; places: string[] }

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const page = read('docs', 'packages.md')
const { dependencies, devDependencies } = JSON.parse(read('package.json'))

/** Returns the rows of the page's tables. */
function rowsOf(text: string): Listed[] {
  const rows = text.matchAll(/^\| ((?:@[\w-]+\/)?[\w.-]+) +\| (\S[^|]*?) *\|[^|]*\|(.*)$/gm)
  return [...rows]
    .map(([, name = '', licence = '', places = '']) => ({
      name,
      licence,
      places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    }))
    .filter(({ name }) => name !== 'package' && !/^-+$/.test(name))
}

const rows = rowsOf(page)

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: read(file) }))

/** Returns the files that import code of a package; a type import loads no code. */
function importersOf(name: string): string[] {
  const loading = new RegExp(
    `^(?:(?:import|export) (?!type )[^'"]*?|\\} from |import )['"]${name}(?:/[^'"]*)?['"]` +
      `|\\bimport\\('${name}(?:/[^']*)?'\\)`,
    'm',
  )
  return sources.filter(({ text }) => loading.test(text)).map(({ file }) => file)
}

describe('the page of packages', () => {
  it('has a row for everything that runs, and for nothing else', () => {
    const names = rows.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual(
      [],
    )
  })

  it.each(rows)('says the licence of $name', ({ name, licence }) => {
    expect(JSON.parse(read('node_modules', name, 'package.json')).license).toBe(licence)
  })

  it.each(rows)('$name carries something in every place beside it', ({ name, places }) => {
    const importers = importersOf(name)
    const idle = places.filter(
      (place) => !importers.some((file) => file === place || file.startsWith(`${place}/`)),
    )
    expect(places).not.toEqual([])
    expect(idle).toEqual([])
  })
})

/** Returns the built files of a side that contain the core of Sentry. */
function coresIn(side: 'client' | 'server'): string {
  const dir = join(root, 'build', side)
  const texts = globSync('**/*.js', { cwd: dir }).map((file) =>
    readFileSync(join(dir, file), 'utf8'),
  )
  return texts.filter((text) => text.includes('__SENTRY__')).join('\n')
}

describe('of the two that report errors', () => {
  const coreOf = (...path: string[]): string =>
    JSON.parse(read('node_modules', ...path, '@sentry', 'core', 'package.json')).version
  // What makes the files small chooses between the three quotes.
  const quoted = (version: string) => new RegExp(`(["'\`])${version.replaceAll('.', '\\.')}\\1`)
  const ofBrowser = quoted(coreOf())
  const ofWorker = quoted(coreOf('toucan-js', 'node_modules'))

  it('the browser has one core, and nothing of the worker’s', () => {
    const client = coresIn('client')
    expect(client).toMatch(ofBrowser)
    expect(client).not.toMatch(ofWorker)
    expect(client).not.toContain('toucan')
  })

  it('the worker has one core, and nothing of the browser’s', () => {
    const server = coresIn('server')
    expect(server).toMatch(ofWorker)
    expect(server).toContain('toucan')
    expect(server).not.toMatch(ofBrowser)
  })
})

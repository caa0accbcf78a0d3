import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { projectFiles } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/packages.md')

/** The names that React Router and React keep for themselves. */
const privateName = /\b(?:UNSAFE_\w+|__(?:reactRouter|react|REACT|rr)\w*|__\w*INTERNALS\w*)/g

/** Returns each private name that a file reads, with the file. */
function usesIn(file: string): string[] {
  return [...new Set(read(file).match(privateName))].map((name) => `${name} in ${file}`)
}

describe('private names of packages', () => {
  it('are read nowhere but where the page of packages lists them', () => {
    const rows = page.matchAll(/^\| `((?:UNSAFE_|__)\w+)` +\| ([^|]+)\|/gm)
    const listed = [...rows].flatMap(([, name, places = '']) =>
      [...places.matchAll(/`([^`]+)`/g)].map(([, file]) => `${name} in ${file}`),
    )
    const files = projectFiles().filter((file) => file !== 'scripts/private-names.test.ts')
    expect(listed.length).toBeGreaterThan(0)
    expect(files.flatMap(usesIn).sort()).toEqual(listed.sort())
  })

  it.each(['react', 'react-dom', 'react-router'])(
    'were last checked against the installed %s: look at each place after an update',
    (name) => {
      const checked = page.match(new RegExp(`checked against .*\\b${name} (\\d+\\.\\d+\\.\\d+)`))
      expect(checked?.[1]).toBe(JSON.parse(read(`node_modules/${name}/package.json`)).version)
    },
  )
})

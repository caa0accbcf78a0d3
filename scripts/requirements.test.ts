import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

type Row = { id: string; asks: string; tests: string; status: string; asvs: string }

const text = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
const rows: Row[] = text
  .split('\n')
  .filter((line) => line.startsWith('| R-'))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, id = '', asks = '', tests = '', status = '', asvs = ''] = cells
    return { id, asks, tests, status, asvs }
  })

const titled = /'(?:[^'\\\n]|\\.)*R-[A-Z]+-\d(?:[^'\\\n]|\\.)*'|`[^`\n]*R-[A-Z]+-\d[^`\n]*`/g

/** Requirement ids in titles of tests, by file. */
const idsByFile = new Map(
  globSync('{app,backend,contract,crypto,e2e,scripts,tenants,worker}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  })
    .filter((file) => file !== 'scripts/requirements.test.ts')
    .map((file) => [file, idsOf(readFileSync(join(root, file), 'utf8'))] as const),
)

function idsOf(source: string): Set<string> {
  const titles = source.match(titled) ?? []
  return new Set(titles.flatMap((title) => title.match(/R-[A-Z]+-\d+/g) ?? []))
}

function filesOf({ tests }: Row): string[] {
  return [...tests.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
}

/** Requirements of identity, each of which must have a test. */
const identity = [
  ...['R-PW-1', 'R-PW-2', 'R-PW-3', 'R-PW-4', 'R-OTP-1', 'R-OTP-2', 'R-PK-1', 'R-PK-2'],
  ...['R-SOC-1', 'R-SOC-2', 'R-ENU-1', 'R-COO-1', 'R-TOK-1', 'R-TOK-2', 'R-TOK-3', 'R-TOK-4'],
  ...['R-TOK-5', 'R-TOK-6', 'R-TOK-7', 'R-AC-1', 'R-AC-2', 'R-AC-3', 'R-AC-4', 'R-LIM-1'],
  ...['R-CRY-1', 'R-CRY-2', 'R-CRY-3', 'R-HDR-1', 'R-IN-1', 'R-IN-2', 'R-IN-3'],
]

describe('docs/requirements.md', () => {
  it('has a row for each requirement of identity, and one only', () => {
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(identity.filter((id) => !ids.includes(id))).toEqual([])
  })

  it.each(rows)('$id names tests whose titles hold it, and no others', (row) => {
    const named = filesOf(row)
    expect(named.length).toBeGreaterThan(0)
    const having = [...idsByFile].filter(([, ids]) => ids.has(row.id)).map(([file]) => file)
    expect(named.sort()).toEqual(having.sort())
  })

  it('has a row for each id in the title of a test', () => {
    const known = rows.map(({ id }) => id)
    const found = [...new Set([...idsByFile.values()].flatMap((ids) => [...ids]))]
    expect(found.filter((id) => !known.includes(id))).toEqual([])
  })

  it.each(rows)('$id says what is asked, how it stands and which ids of ASVS', (row) => {
    expect(row.asks.length).toBeGreaterThan(10)
    expect(row.status).toMatch(/^(held|in part: .+|held[;, ].+)$/)
    const ids = row.asvs === '' ? [] : row.asvs.split(', ')
    for (const id of ids) expect(id).toMatch(/^([1-9]|1[0-7])\.\d{1,2}\.\d{1,2}$/)
  })
})

describe('R-COO-1: browser tests', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: root })

  it.each(specs)('%s looks at every cookie that is set', (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(source).toMatch(/import \{[^}]*\btest\b[^}]*\} from '\.\/(test|[\w-]+-shop)\.ts'/)
  })

  const shops = globSync('e2e/*-shop.ts', { cwd: root })
  const withTests = shops.filter((file) => {
    return readFileSync(join(root, file), 'utf8').includes('export const test')
  })

  it.each(withTests)('%s extends the test that looks at cookies', (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(source).toMatch(/import \{[^}]*\btest as base\b[^}]*\} from '\.\/test\.ts'/)
    expect(source).toContain('export const test = base.extend')
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { projectFiles } from './source-files.ts'

/** Queries are parts made by the tag `sql`, and only `statement` prepares them (docs/decisions/054). */
const files = projectFiles().filter(
  (file) => /^(backend|worker\/dev)\//.test(file) && !isFree(file),
)

/**
 * Files that may write other queries: database engines, tests, and the catalogue's seed, which is
 * also written as an SQL file.
 */
function isFree(file: string): boolean {
  return /\.test\.ts$|^backend\/(platform|testing)\/|^backend\/shop\/catalogue\/seed\.ts$/.test(
    file,
  )
}

const sqlText = /^\s*\(?(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|EXISTS)\s|\b(WHERE|JOIN|VALUES)\b/
const quoted = /'[^']*'/g

type Node = { type: string } & Record<string, unknown>
type Template = { quasis: { value: { raw: string } }[] }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Returns the queries of a source that are not written by the tag. */
function otherQueries(source: string, file = 'source.ts'): string[] {
  const found: string[] = []
  function look(node: Node): void {
    if (isTagged(node)) {
      const text = textOf(node.quasi as Node)
      if (text.replace(quoted, '').includes('?')) found.push(`placeholder: ${text}`)
      for (const part of Object.values(node.quasi as Node)) lookInto(part)
      return
    }
    if (node.type === 'Identifier' && node.name === 'prepare') found.push('prepare')
    const text = textOf(node)
    if (sqlText.test(text)) found.push(`untagged: ${text}`)
    for (const part of Object.values(node)) lookInto(part)
  }
  function lookInto(part: unknown): void {
    if (Array.isArray(part)) part.forEach(lookInto)
    else if (isNode(part)) look(part)
  }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`expected to read ${file}`, { cause: errors })
  look(program as unknown as Node)
  return found
}

/** Whether a node is a query: by the tag `sql`, or behind `statement(db)`, which is a tag as well. */
function isTagged({ type, tag }: Node): boolean {
  if (type !== 'TaggedTemplateExpression' || !isNode(tag)) return false
  const name = tag.type === 'CallExpression' ? tag.callee : tag
  return isNode(name) && (name.name === 'sql' || (name !== tag && name.name === 'statement'))
}

/** Returns the text of a literal, without the values of a template. */
function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return ''
  return (node as unknown as Template).quasis.map(({ value }) => value.raw).join(' ')
}

describe('a query of the backend', () => {
  it('is written by the tag, with its values where they stand', () => {
    expect(files.length).toBeGreaterThan(200)
    const others = files.flatMap((file) =>
      otherQueries(readFileSync(join(root, file), 'utf8'), file).map((each) => `${file} ${each}`),
    )
    expect(others).toEqual([])
  })

  it.each([
    "db.prepare('PRAGMA optimize')",
    'const { prepare } = db',
    `const due = \`SELECT id FROM mail WHERE due < \${now}\``,
    "const due = 'id IN (1) AND EXISTS (SELECT 1) WHERE x'",
    'const due = sql`SELECT id FROM mail WHERE due < ?1`',
    'const due = sql`SELECT id FROM mail WHERE due < ?`',
    'const due = statement(db)`SELECT id FROM mail WHERE due < ?`',
    'const due = other(db)`SELECT id FROM mail WHERE due < 1`',
    `const due = sql\`SELECT id \${raw(\`FROM mail WHERE due < \${now}\`)}\``,
  ])('is noticed where it is not: %s', (source) => {
    expect(otherQueries(source)).not.toEqual([])
  })

  it.each([
    `const due = sql\`SELECT id FROM mail WHERE due < \${now} AND text <> '?'\``,
    `const due = statement(call.db)\`SELECT id FROM mail WHERE due < \${now}\``,
    `const isDue = sql\`due < \${now}\``,
    "const message = 'select a plan where you join'",
  ])('may be: %s', (source) => {
    expect(otherQueries(source)).toEqual([])
  })
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

/** What checks, writes or passes on a tenant's file does not make a field do anything. */
const passing = /^tenants\/(rules|writing)\/|^tenants\/(schema|check|cli|public-tenant)\.ts$/

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(app|backend|contract|tenants|worker)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file) && !passing.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))

type Schema = { properties?: Record<string, Schema>; items?: Schema }

/** The fields that hold a value, each with the name of what it stands in. */
function leaves(schema: Schema, parent: string): [parent: string, field: string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const item = inner.items?.properties ? inner.items : inner
    return item.properties ? leaves(item, field) : [[parent, field] as [string, string]]
  })
}

/**
 * Reads as the code is written: `support.hoursUtc`, or `hoursUtc` of something in a file that speaks
 * of `support`. A route's feature is read by the name in its row.
 */
function isRead(parent: string, field: string): boolean {
  const access = new RegExp(`\\b${parent}\\??\\.${field}\\b`)
  const spoken = new RegExp(`\\b${parent}\\b`)
  const asked = new RegExp(`\\.${field}\\b`)
  const taken = new RegExp(`[{,]\\s*${field}\\s*[,}=]`)
  const isFeature = parent === 'features'
  return sources.some((text) => {
    if (access.test(text)) return true
    if (isFeature && text.includes(`feature: '${field}'`)) return true
    // Much that is no tenant has a name or a theme: what is asked of something must be asked of one.
    return spoken.test(text) && (taken.test(text) || (parent !== 'tenant' && asked.test(text)))
  })
}

describe('a tenant’s file', () => {
  const schema = JSON.parse(readFileSync(join(root, 'tenants', 'tenant.schema.json'), 'utf8'))
  const fields = leaves(schema, 'tenant').filter(([, field]) => field !== '$schema')

  it.each(fields)('sets nothing that no code reads: %s.%s', (parent, field) => {
    expect(isRead(parent, field)).toBe(true)
  })

  it('has fields, and one that is only passed on would be found', () => {
    expect(fields.length).toBeGreaterThan(40)
    expect(isRead('tenant', 'promotions')).toBe(false)
    expect(isRead('legal', 'supportEmail')).toBe(false)
  })
})

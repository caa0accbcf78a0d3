import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { projectFiles } from './source-files.ts'

/** Files that check, write or pass on a tenant's file: they do not count as using a field. */
const passing = /^tenants\/(rules|writing)\/|^tenants\/(schema|check|cli|public-tenant)\.ts$/

const sources = projectFiles()
  .filter((file) => /^(app|backend|contract|crypto|tenants|worker)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file) && !passing.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))

type Schema = { properties?: Record<string, Schema>; items?: Schema }

/** Returns the fields that hold a value, each with the name of its parent. */
function leaves(schema: Schema, parent: string): [parent: string, field: string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const item = inner.items?.properties ? inner.items : inner
    return item.properties ? leaves(item, field) : [[parent, field] as [string, string]]
  })
}

/**
 * Whether code reads a field: as `support.hoursUtc`, or as `hoursUtc` of something in a file that
 * mentions `support`. A route's feature is read by the name in its row.
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
    // Many objects besides tenants have a name or a theme, so of `tenant` only `tenant.name` or a
    // destructured field counts.
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

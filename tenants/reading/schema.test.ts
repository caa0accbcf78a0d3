import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { palettesText, schemaText } from '../writing/generate.ts'
import { printJson } from '../writing/print-json.ts'
import { readTenants } from '../writing/read-folder.ts'
import { fieldOrder, Tenant } from './schema.ts'

const tenants = readTenants()

const folder = join(import.meta.dirname, '..')
const readText = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('the schema of a tenant file', () => {
  it.each(tenants.map((tenant) => [tenant.slug, tenant]))('accepts %s', (_slug, tenant) => {
    expect(Tenant(tenant)).not.toBeInstanceOf(type.errors)
  })

  it('names the same fields as the fixed order', () => {
    const named = Tenant.props.map(({ key }) => key)
    expect([...named].sort()).toEqual([...fieldOrder].sort())
  })

  it('refuses a field it does not know, at any depth', () => {
    const [tenant] = tenants
    const result = Tenant({ ...tenant, secret: 1, theme: { ...tenant?.theme, scaling: 1 } })
    expect(String(result)).toContain('secret')
    expect(String(result)).toContain('theme.scaling')
  })
})

describe('what is derived from schema, folder and colours', () => {
  it('has a current JSON Schema for editors', () => {
    expect(readText('tenant.schema.json')).toBe(schemaText())
  })

  it('has current palettes', () => {
    expect(readText('reading/palettes.gen.ts')).toBe(palettesText())
  })

  it.each(tenants.map(({ slug }) => slug))('%s.json is written as the tools write it', (slug) => {
    const text = readText(`${slug}.json`)
    expect(text).toBe(printJson(JSON.parse(text)))
  })
})

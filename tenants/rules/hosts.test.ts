import { describe, expect, it } from 'vitest'
import type { Tenant } from '../reading/schema.ts'
import { newTenant } from '../writing/new-tenant.ts'
import { checkTenants, isError } from './check.ts'

const model = newTenant('sample', [])
const fileOf = (value: Tenant) => ({ file: `${value.slug}.json`, value: value as unknown })

function problemsOf(change: object, others: Tenant[]) {
  const value = { ...model, ...change }
  return checkTenants([{ file: 'sample.json', value }, ...others.map(fileOf)])
}

describe('tenants among each other', () => {
  const other = newTenant('other', [])

  it('may not share a host', () => {
    const found = problemsOf({}, [{ ...other, hosts: [...other.hosts, 'sample.localhost'] }])
    expect(found).toEqual([
      {
        file: 'other.json',
        path: 'hosts[2]',
        value: 'sample.localhost',
        expected: 'a host that is named once; sample.json has it',
        level: 'error',
      },
    ])
  })

  it('may not share a slug', () => {
    const found = checkTenants([fileOf(model), { file: 'copy/sample.json', value: model }])
    expect(found.map(({ path }) => path)).toContain('slug')
  })

  it.each([
    ['sam', 'sam'],
    ['samba', 'sam'],
  ])('may not have the tags %s and %s', (one, two) => {
    const suffixes = ['*.shops.example']
    const found = problemsOf({ hostTag: one, suffixes }, [{ ...other, hostTag: two, suffixes }])
    expect(found.filter(isError)[0]).toMatchObject({ path: 'hostTag', value: one })
  })

  it('may have such tags under different suffixes', () => {
    const tagged = { hostTag: 'sam', suffixes: ['*.shops.example'] }
    const found = problemsOf(tagged, [{ ...other, hostTag: 'samba', suffixes: ['*.else.example'] }])
    expect(found).toEqual([])
  })

  it('are told of listed hosts that only their listing keeps from a tag', () => {
    const hosts = [...other.hosts, 'same.shops.example']
    const found = problemsOf({ hostTag: 'sam', suffixes: ['*.shops.example'] }, [
      { ...other, hosts },
    ])
    expect(found).toMatchObject([
      { file: 'other.json', path: 'hosts[2]', value: 'same.shops.example', level: 'note' },
    ])
  })
})

describe('a tenant’s hosts', () => {
  it.each([
    [['sample.localhost', 'localhost'], 'a public host, as local ones end with development'],
    [['sample.tradewind.example'], 'sample.localhost for development'],
  ])('%j lack %s', (hosts, expected) => {
    expect(problemsOf({ hosts }, [])).toMatchObject([{ path: 'hosts', expected, level: 'error' }])
  })
})

import { describe, expect, it } from 'vitest'
import { readTenants } from '../writing/read-folder.ts'
import { hostsFile, openTenants, tenantFile } from './open-tenants.ts'
import type { Tenant } from './schema.ts'

const reach = { acceptsLocal: true }
const tenants = readTenants()
const model = tenants[0] as Tenant

/** Serves tenants' files and records which were requested; files in `broken` answer 503. */
function filesOf(list: readonly Tenant[], broken = new Set<string>()) {
  const asked: string[] = []
  const texts = new Map<string, unknown>([
    [hostsFile, list],
    ...list.map((tenant) => [tenantFile(tenant.slug), tenant] as const),
  ])
  return {
    asked,
    async fetch(url: string) {
      const name = new URL(url).pathname.split('/').at(-1) ?? ''
      asked.push(name)
      if (broken.has(name)) return new Response(null, { status: 503 })
      return texts.has(name) ? Response.json(texts.get(name)) : new Response(null, { status: 404 })
    },
  }
}

describe('tenants in files', () => {
  it('are found by slug and nothing else, without asking for a file that is not there', async () => {
    const files = filesOf(tenants)
    const opened = openTenants(files, reach)
    expect((await opened.find('edelweiss'))?.defaultCurrency).toBe('CHF')
    for (const slug of ['EDELWEISS', '__proto__', '../hosts', '', 'hosts']) {
      expect(await opened.find(slug)).toBeUndefined()
    }
    expect(files.asked).toEqual([hostsFile, tenantFile('edelweiss')])
  })

  it('are found by host, with where the visitor must be sent', async () => {
    const opened = openTenants(filesOf(tenants), reach)
    expect((await opened.ofHost('de.localhost:8787'))?.tenant.slug).toBe('de')
    const inProduction = openTenants(filesOf(tenants), { acceptsLocal: false })
    expect(await inProduction.ofHost('de.localhost')).toBeUndefined()
    expect(await opened.ofHost('nobody.example')).toBeUndefined()
    expect(await opened.ofHost('www.de.localhost')).toMatchObject({
      tenant: { slug: 'de' },
      canonicalHost: 'de.localhost',
    })
  })

  it('are read once, however often they are asked for', async () => {
    const files = filesOf(tenants)
    const opened = openTenants(files, reach)
    for (let again = 0; again < 3; again += 1) {
      await opened.ofHost('mtn.localhost')
      await opened.find('mtn')
    }
    expect(files.asked).toEqual([hostsFile, tenantFile('mtn')])
  })

  it('take no more memory than a bounded number of them needs', async () => {
    const many = Array.from({ length: 600 }, (_, at) => ({
      ...model,
      slug: `shop${at}`,
      hosts: [`shop${at}.example`],
    }))
    const files = filesOf(many)
    const opened = openTenants(files, reach)
    for (const { slug } of many) await opened.find(slug)
    files.asked.length = 0
    await opened.find('shop599')
    expect(files.asked).toEqual([])
    await opened.find('shop0')
    expect(files.asked).toEqual([tenantFile('shop0')])
  })

  it('are asked for again after a failure, which is told', async () => {
    for (const name of [hostsFile, tenantFile('pi')]) {
      const broken = new Set([name])
      const opened = openTenants(filesOf(tenants, broken), reach)
      await expect(opened.find('pi')).rejects.toThrow(`${name} answered 503`)
      broken.clear()
      expect((await opened.find('pi'))?.slug).toBe('pi')
    }
  })
})

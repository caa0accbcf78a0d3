import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPlaceholders, findUnrouted, readSettingsFile, secretsOf } from './release-settings.ts'

const key = (id: string) => `${id}:${Buffer.alloc(32, 7).toString('base64url')}`
const needed = { TAG_KEYS: key('t'), SESSION_KEYS: key('s') }
const vars = { ENVIRONMENT: 'production' }

it('R-SUP-3 a release makes secrets of what is set and not configured, and checks them', () => {
  const given = { ...needed, ...vars, SENTRY_DSN: '', PORT: '80', CLOUDFLARE_API_TOKEN: 'x' }
  const built = { name: 'shop', vars }
  expect(secretsOf(given, built)).toEqual(needed)
  expect(() => secretsOf({ ...given, TAG_KEYS: 'short' }, built)).toThrow('TAG_KEYS')
  expect(() => secretsOf({ ...given, ENVIRONMENT: 'test' }, built)).toThrow(
    'ENVIRONMENT has another',
  )
})

it('R-SUP-3 a release refuses a setting that nothing reads', () => {
  const directory = mkdtempSync(join(tmpdir(), 'settings-'))
  const file = join(directory, 'production.env')
  writeFileSync(file, 'STRIPE_SECRET=x\nPORT=80\n')
  expect(() => readSettingsFile(file)).toThrow('nothing reads STRIPE_SECRET')
  rmSync(directory, { recursive: true })
})

it('R-SUP-3 a release names the databases that were not made', () => {
  const database = (binding: string, id: string) => ({
    binding,
    database_name: `shop-${binding}`,
    database_id: id,
  })
  const made = database('DB', '4f1c2d3e-0000-4000-8000-000000000001')
  const unmade = database('CATALOGUE', '00000000-0000-0000-0000-000000000003')
  expect(findPlaceholders({ name: 'shop', d1_databases: [made, unmade] })).toEqual([
    'CATALOGUE has no database yet: npx wrangler d1 create shop-CATALOGUE, and enter its id as database_id',
  ])
})

it('R-SUP-3 a rehearsal names the shops that no route leads to', () => {
  const routes = [
    { pattern: 'shop.acme.example', custom_domain: true },
    { pattern: '*.acme.example/*', zone_name: 'acme.example' },
    'other.example/*',
  ]
  const unrouted = (...hosts: string[]) =>
    findUnrouted(hosts.map((host) => `https://${host}`).join(', '), { name: 'shop', routes })
  const routed = ['shop.acme.example', 'de.acme.example', 'other.example', 'shop.me.workers.dev']
  expect(unrouted(...routed)).toEqual([])
  expect(unrouted('shop.acme.example', 'acme.example', 'shop-acme.example')).toEqual([
    'no route leads to acme.example: enter { pattern = "acme.example", custom_domain = true } into routes',
    expect.stringContaining('shop-acme.example'),
  ])
})

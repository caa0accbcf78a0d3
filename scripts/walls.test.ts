import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { type Import, ringsOf } from './testing/rings.ts'

/**
 * The layers of the backend, lowest first: each may import only layers before it, types included.
 * Folders that are not listed (`testing`, the files at the top) may import all layers.
 */
const storeys = [
  'backend/platform',
  'backend/call',
  'backend/mail',
  'backend/content',
  'backend/account',
  'backend/shop/catalogue',
  'backend/shop/providers',
  'backend/shop/import',
  'backend/shop/supply',
  'backend/shop/mails',
  'backend/shop/call.ts',
  'backend/shop/records',
  'backend/shop/features',
  'backend/shop/fulfilment',
  'backend/shop/calls',
  'backend/shop',
  'backend/company',
  'backend/office',
]

/** Domains that no other domain imports but through the door, `module.ts`. */
const domains = ['account', 'shop', 'company', 'content', 'office']

const domainOf = (file: string) => domains.find((domain) => file.startsWith(`backend/${domain}/`))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(app|backend|contract|crypto|tenants|worker)\/.*\.(tsx?|css)$/.test(file))
const known = new Set(files)

/** Fixtures, tests and the demonstration data may import any file. */
const isFree = (file: string) =>
  /\.test\.tsx?$|(^|\/)test(ing)?[-./]|^backend\/(testing\/|\w+\/demo\/)/.test(file)

const imports: Import[] = files.filter((file) => !isFree(file)).flatMap(importsOf)

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function importsOf(from: string): Import[] {
  const text = read(from)
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  )
  return names
    .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name))))
    .filter((to) => known.has(to))
    .map((to) => ({ from, to }))
}

function storeyOf(file: string): number {
  return storeys.findIndex((storey) => file === storey || file.startsWith(`${storey}/`))
}

/** Tables of commerce: orders, payments, eSIMs, codes and points. */
const recordTables = [
  ...['purchase', 'exchange', 'cancellation', 'withdrawal', 'payment', 'refund'],
  ...['esim', 'esim_addon', 'esim_gift', 'esim_usage', 'esim_notice', 'auto_topup'],
  ...['points_lot', 'points_entry', 'promo', 'promo_account', 'promo_redemption', 'referral'],
]

/**
 * Other writers of these tables, with the reason. `${` stands for a table that is named at run
 * time.
 */
const otherWriters: Record<string, string[]> = {
  // It empties the catalogue, which can be imported again.
  'backend/shop/catalogue/seed.ts': ['${'],
  // It lists which migrations were applied.
  'backend/platform/migrate.ts': ['${'],
  // It deletes the expired rows that domains name.
  'backend/purge-expired.ts': ['${'],
}

/**
 * Returns the tables above that a backend source writes to, and `${` for tables named at run time.
 */
function writtenTables(file: string): string[] {
  const text = read(file)
  const writes =
    /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+"?(\w+|\$\{)/g
  const named = [...text.matchAll(writes)].map(([, name = '']) => name)
  return [...new Set(named)]
    .filter((name) => name === '${' || recordTables.includes(name))
    .toSorted()
}

/** What a room may not import of its neighbours, where Biome's rules about whole rooms do not say it. */
const neverImported: Readonly<Record<string, RegExp>> = {
  'worker/edge': /^worker\/(?!edge\/)/,
  'app/api': /^app\/(?!api\/)/,
  'app/format': /^app\/(?!format\/)/,
  'app/ui': /^app\/api\//,
  'app/portal/ui': /^app\/(api|portal\/(?!ui\/))/,
}

function pageOf(file: string): string | undefined {
  return /^app\/(routes\/[^/]+|portal)\//.exec(file)?.[0]
}

/** Files that tests alone import, outside the rooms of fixtures. */
function fixturesAmong(room: RegExp): string[] {
  const used = new Set(imports.map(({ to }) => to))
  const read = new Set(
    files
      .filter(isFree)
      .flatMap(importsOf)
      .map(({ to }) => to),
  )
  return files.filter(
    (file) => room.test(file) && !isFree(file) && read.has(file) && !used.has(file),
  )
}

describe('the walls of the house', () => {
  it.each(Object.entries(neverImported))('keep %s from %s', (room, never) => {
    const inside = imports.filter(({ from }) => from.startsWith(`${room}/`))
    expect(inside.length).toBeGreaterThan(0)
    expect(inside.filter(({ to }) => never.test(to))).toEqual([])
  })

  it('keep React out of what says figures and dates', () => {
    const formats = files.filter((file) => file.startsWith('app/format/') && !isFree(file))
    expect(formats.length).toBeGreaterThan(0)
    const withReact = formats.filter((file) => /from 'react/.test(read(file)))
    expect(withReact).toEqual([])
  })

  it('keep a page from every other page', () => {
    const across = imports.filter(({ from, to }) => {
      const [a, b] = [pageOf(from), pageOf(to)]
      return a && b && a !== b
    })
    expect(across).toEqual([])
  })

  it('keep the portal of organisations to itself: only the route table names a file of it', () => {
    const isInside = (file: string) => file.startsWith('app/portal/')
    expect(files.filter(isInside).length).toBeGreaterThan(0)
    const others = files.filter((file) => !isInside(file))
    expect(others.flatMap(importsOf).filter(({ to }) => isInside(to))).toEqual([])
  })

  it('keep fixtures in rooms of their own', () => {
    // The front door is what builds and tests begin with.
    expect(fixturesAmong(/^(contract|worker)\//)).toEqual(['worker/index.ts'])
  })

  it('keep tests of pages beside the pages', () => {
    const tests = files.filter((file) => /^worker\/.*\.test\.ts$/.test(file))
    const ofPages = tests
      .flatMap(importsOf)
      .filter(({ to }) => /^app\/(portal|routes|ui)\//.test(to))
    expect(ofPages).toEqual([])
  })

  it('let a storey of the backend look down only', () => {
    const upward = imports.filter(({ from, to }) => {
      const [a, b] = [storeyOf(from), storeyOf(to)]
      return a !== -1 && to.startsWith('backend/') && (b === -1 || b > a)
    })
    expect(upward).toEqual([])
  })

  it('have one door to each domain of the backend', () => {
    const inside = imports.filter(({ from, to }) => {
      const [a, b] = [domainOf(from), domainOf(to)]
      return a && b && a !== b && to !== `backend/${b}/module.ts`
    })
    expect(inside).toEqual([])
  })

  it('let what composes the backend open no domain but by its door', () => {
    const composing = /^(backend\/[^/]+|worker\/(?!dev\/|testing\/).*)\.ts$/
    const inside = imports.filter(({ from, to }) => {
      const domain = domainOf(to)
      return domain && composing.test(from) && to !== `backend/${domain}/module.ts`
    })
    const others = inside.filter(
      ({ from, to }) =>
        // It writes the catalogue into a file, without a backend.
        from !== 'worker/node/seed.ts' &&
        // Registrations are data, which the configuration reads before a domain is loaded.
        !(from === 'backend/providers.ts' && to.endsWith('/register.ts')),
    )
    expect(others).toEqual([])
  })

  it('keep what tries a domain from later domains', () => {
    const tests = files.filter((file) => isFree(file) && domainOf(file)).flatMap(importsOf)
    const later = tests.filter(({ from, to }) => {
      const [a, b] = [from, to].map((file) => domains.indexOf(domainOf(file) ?? ''))
      return a !== undefined && b !== undefined && b > a
    })
    expect(later).toEqual([])
  })

  it('stand between things that are there', () => {
    for (const storey of storeys) {
      expect([storey, files.some((file) => storeyOf(file) === storeys.indexOf(storey))]).toEqual([
        storey,
        true,
      ])
    }
  })

  it('let nothing but what composes the worker import the backend', () => {
    const into = imports.filter(({ from, to }) => {
      return !from.startsWith('backend/') && to.startsWith('backend/')
    })
    const composing = /^worker\/(dev|embedded|node)\/|^worker\/node-backend\.ts$/
    expect(into.filter(({ from }) => !composing.test(from))).toEqual([])
  })

  it('let only the records of commerce write what it keeps', () => {
    const sources = files.filter((file) => file.startsWith('backend/') && !isFree(file))
    const others = sources.filter((file) => !file.startsWith('backend/shop/records/'))
    const found = others
      .map((file) => [file, writtenTables(file)] as const)
      .filter(([, tables]) => tables.length > 0)
    expect(Object.fromEntries(found)).toEqual(otherWriters)
    const written = new Set(sources.flatMap(writtenTables))
    expect(recordTables.filter((table) => !written.has(table))).toEqual([])
  })

  it('let only fulfilment ask the providers of commerce', () => {
    const sources = files.filter((file) => file.startsWith('backend/') && !isFree(file))
    const asking = sources.filter((file) => /^import \{[^}]*\brequireProviders\b/m.test(read(file)))
    const others = asking.filter((file) => !file.startsWith('backend/shop/fulfilment/'))
    // Organisations pay for documents that are no orders.
    expect(others).toEqual(['backend/company/billing/payment/payments-of.ts'])
    expect(asking.length).toBeGreaterThan(others.length)
  })

  it.each(['app', 'backend', 'contract', 'crypto', 'tenants', 'worker'])(
    'leave no ring of folders in %s',
    (room) => {
      const inside = imports.filter(({ from, to }) => {
        return from.startsWith(`${room}/`) && to.startsWith(`${room}/`)
      })
      expect(ringsOf(inside)).toEqual([])
    },
  )
})

it('loads what reads SAML only when an answer or a provider comes, so that no start evaluates it', () => {
  const isInside = (file: string) => file.startsWith('backend/company/saml/')
  const loading = /^import (?!type )[^'"]*'[^']*\/saml\/[^']*'/m
  const outside = files.filter((file) => file.startsWith('backend/') && !isFree(file))
  expect(outside.filter((file) => !isInside(file) && loading.test(read(file)))).toEqual([])
})

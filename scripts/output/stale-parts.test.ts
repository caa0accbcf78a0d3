import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringUpToDate, type Part, type PartName, partOf } from './stale-parts.ts'

let folder = ''
let root = ''
let done: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'))
  root = join(folder, 'project')
  for (const [file, text] of Object.entries(files)) write(file, text)
  await build()
  done = []
})

afterEach(() => rmSync(folder, { recursive: true }))

const files = {
  'app/root.tsx': 'export const page = 1',
  'app/root.test.tsx': 'it(1)',
  'app/paraglide/messages/en.d.ts': 'export declare const home_title: (inputs: {}) => string',
  'app/paraglide/messages/en.js': "export const home_title = () => 'Home'",
  'content/posts/en/first.md': '# First',
  'messages/en.json': '{ "home_title": "Home" }',
  'tenants/pi.json': '{ "slug": "pi" }',
  'tenants/reading/schema.ts': 'export const Tenant = 1',
  '.generated/drawn-covers.json': '["posts/first"]',
  'public/generated/tenants/of-pi.json': '{ "slug": "pi" }',
  'build/client/index.js': '1',
  'build/server/index.js': '1',
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function part(name: PartName, prepare = () => {}): Part {
  return {
    prepare() {
      done.push(`prepare ${name}`)
      prepare()
    },
    place: () => void done.push(`place ${name}`),
  }
}

/** Builds with parts that say what they are asked for. */
async function build({ force = false, compile = () => {} } = {}): Promise<void> {
  await bringUpToDate({
    root,
    stamp: join(root, 'build', '.sources.json'),
    parts: {
      tenants: part('tenants'),
      content: part('content'),
      messages: part('messages', compile),
    },
    buildWhole: async () => void done.push('whole'),
    force,
  })
}

describe('a build', () => {
  it('is kept while its sources are the same', async () => {
    await build()
    expect(done).toEqual([])
  })

  it('is kept in a copy of the project in another folder', async () => {
    const copy = join(folder, 'elsewhere', 'copy')
    cpSync(root, copy, { recursive: true })
    rmSync(root, { recursive: true })
    root = copy
    await build()
    expect(done).toEqual([])
  })

  it.each([
    ['tenants', 'tenants/pi.json'],
    ['content', 'content/posts/en/first.md'],
    ['content', 'content/posts/en/second.md'],
    ['messages', 'messages/en.json'],
  ])('makes only its %s anew when %s changes', async (name, file) => {
    write(file, 'other')
    await build()
    expect(done).toEqual([`prepare ${name}`, `place ${name}`])
    await build()
    expect(done).toHaveLength(2)
  })

  it.each(['app/root.tsx', 'tenants/reading/schema.ts', 'package-lock.json'])(
    'is made anew as a whole when %s changes',
    async (file) => {
      write(file, 'other')
      await build()
      expect(done).toEqual(['whole'])
    },
  )

  it('is made anew as a whole when a message takes other inputs, which the code must give', async () => {
    write('messages/en.json', '{ "home_title": "Home of {name}" }')
    const compile = () => write('app/paraglide/messages/en.d.ts', '(inputs: { name: string })')
    await build({ compile })
    expect(done).toEqual(['prepare messages', 'whole'])
  })

  it('is made anew as a whole when what was generated is gone, or when that is asked for', async () => {
    rmSync(join(root, '.generated'), { recursive: true })
    await build()
    expect(done).toEqual(['whole'])
    write('.generated/drawn-covers.json', '["posts/first"]')
    await build({ force: true })
    expect(done).toEqual(['whole', 'whole'])
  })
})

it.each([
  ['app/ui/button.test.tsx', undefined],
  ['app/paraglide/messages/de.js', undefined],
  ['public/robots.txt', 'code'],
  ['tenants/tenant.schema.json', 'tenants'],
])('%s belongs to %s', (file, name) => {
  expect(partOf(file)).toBe(name)
})

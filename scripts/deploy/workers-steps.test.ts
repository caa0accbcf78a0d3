import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import { root } from '../run.ts'
import { type Machine, newMachine } from './testing/new-machine.ts'
import { blocksIn, commandsIn, readSection } from './testing/read-steps.ts'

const section = readSection('deploy.md', 'From an empty Cloudflare account')
const commands = commandsIn(section)
const [, production = ''] = readFileSync(join(root, 'wrangler.toml'), 'utf8').split(
  '\n[env.production]\n',
)

/** The names that production's bindings have at Cloudflare, by the command that makes each. */
const named = {
  'd1 create': /^database_name = "(.*)"$/gm,
  'r2 bucket create': /^bucket_name = "(.*)"$/gm,
  'queues create': /^(?:queue|dead_letter_queue) = "(.*)"$/gm,
}

it.each(Object.entries(named))(
  'R-SUP-8: npx wrangler %s makes what production is bound to',
  (command, names) => {
    const bound = [...production.matchAll(names)].map(([, name]) => name)
    const start = `npx wrangler ${command} `
    const made = commands.filter((each) => each.startsWith(start)).map((e) => e.slice(start.length))
    expect(made.toSorted()).toEqual([...new Set(bound)].toSorted())
  },
)

describe.runIf(isDeep)('R-SUP-8: the steps from an empty Cloudflare account', () => {
  let machine: Machine
  beforeAll(() => {
    machine = newMachine()
  })
  afterAll(() => machine.remove())
  const edit = (path: string, change: (text: string) => string) => {
    const file = machine.path(`/opt/tradewind/${path}`)
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, change(before))
    expect(readFileSync(file, 'utf8'), path).not.toBe(before)
  }

  it('name commands that wrangler has, and lead to a rehearsal that misses nothing but the route of another shop', async () => {
    machine.clone()
    const asked = commands.filter((each) => each.startsWith('npx wrangler '))
    const kinds = new Set(asked.map((each) => each.replace(/ (<|tradewind|--).*$/, '')))
    expect(kinds.size).toBe(5)
    for (const kind of kinds) {
      const name = kind.slice('npx '.length)
      expect(await machine.run(`${name} --help`)).toMatch(new RegExp(`^${name}( |$)`, 'm'))
    }

    for (const command of commands.filter((each) => /^(npm run tenant|cp) /.test(each))) {
      await machine.run(command)
      if (!command.includes('new acme')) continue
      edit('tenants/acme.json', (text) => text.replace('acme.tradewind', 'shop.acme'))
    }
    const [routes = ''] = blocksIn(section, 'toml')
    let databases = 0
    edit('wrangler.toml', (text) =>
      text
        .replace('[env.production]\n', (line) => `${line}${routes}`)
        .replaceAll(
          /"0{8}-0000-0000-0000-0+[13]"/g,
          () => `"4f1c2d3e-0000-4000-8000-00000000000${++databases}"`,
        ),
    )
    expect(databases).toBe(2)
    const key = Buffer.alloc(32, 7).toString('base64url')
    const given = {
      ...{ TAG_KEYS: `k1:${key}`, SESSION_KEYS: `k1:${key}`, OPS_KEY: 'a'.repeat(48) },
      ...{
        DEPLOY_ORIGINS: 'https://shop.acme.example,https://other.example',
        CLOUDFLARE_ACCOUNT_ID: 'account',
      },
      CLOUDFLARE_API_TOKEN: 'token',
    }
    edit('production.env', (text) =>
      Object.entries(given).reduce(
        (all, [name, value]) => all.replace(`\n${name}=\n`, `\n${name}=${value}\n`),
        text,
      ),
    )
    const rehearsal = commands.find((each) => each.includes('--dry-run')) ?? ''
    const said = await machine.run(rehearsal)
    expect(said).toContain('secrets: TAG_KEYS, SESSION_KEYS, OPS_KEY\n')
    expect(said.match(/^before a release: .*(?=:)/gm)).toEqual([
      'before a release: no route leads to other.example',
    ])
    for (const binding of ['DB', 'CATALOGUE', 'FILES', 'MAILS', 'EVENTS', 'ORDERS']) {
      expect(said).toMatch(new RegExp(`env\\.${binding} \\(tradewind-production`))
    }
  }, 1_200_000)
})

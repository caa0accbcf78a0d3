import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EsimAccessDouble, openEsimAccess } from '#backend/testing/suppliers/esim-access.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { ask, type NodeShop } from '#worker/node/testing/node-shop.ts'
import { startProvider } from '#worker/testing/outside/test-provider.ts'
import { answerStripe } from '#worker/testing/outside/test-stripe.ts'
import { root } from '../run.ts'
import { buyAsVisitor } from './testing/buy-as-visitor.ts'
import { type Machine, newMachine, startUnit } from './testing/new-machine.ts'
import { blocksIn, commandsIn, readSection } from './testing/read-steps.ts'
import { openTlsProxy } from './testing/tls-proxy.ts'

const host = 'shop.acme.example'
const section = readSection('deploy.md', 'From an empty Linux machine')
const filling = readSection('catalogue.md', 'The first time')
const settings = '/etc/tradewind.env'

type Mail = { to: string; subject: string; text: string }
type Provider = Awaited<ReturnType<typeof startProvider>>

let machine: Machine
let service: NodeShop
let supplier: EsimAccessDouble
let stripe: Provider
let post: Provider
let proxy: Awaited<ReturnType<typeof openTlsProxy>>
const mails: Mail[] = []
const done: string[] = []

/** Edits a file of the machine as a person does. */
function edit(path: string, change: (text: string) => string): void {
  const file = machine.path(path)
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`expected something to edit in ${path}`)
  writeFileSync(file, after)
}

function fillIn(values: Readonly<Record<string, string>>): void {
  edit(settings, (text) =>
    Object.entries(values).reduce(
      (all, [name, value]) => all.replace(new RegExp(`^(# )?${name}=.*$`, 'm'), `${name}=${value}`),
      text,
    ),
  )
}

/** What the comment above a setting says that makes one. */
async function made(name: string): Promise<string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const [before = ''] = example.split(`\n${name}=`)
  const [command = ''] = before.match(/node -p .*$/gm)?.slice(-1) ?? []
  return (await machine.run(command)).trim()
}

const unit = () =>
  blocksIn(readSection('running-on-node.md', 'With systemd'), 'ini').find((each) =>
    each.includes('tradewind.service'),
  ) ?? expect.unreachable('expected a unit')

async function start(): Promise<void> {
  service = await startUnit(machine, unit())
}

const get = (path: string) =>
  ask(service.port, path, { headers: { host, 'x-forwarded-proto': 'https' } })

async function readiness(): Promise<object> {
  return JSON.parse((await get('/readyz')).body.toString())
}

/** What each command of the document does here; those of npm are carried out as they are. */
const played: Readonly<Record<string, () => unknown>> = {
  'git clone <address of your copy> /opt/tradewind': () => machine.clone(),
  'cd /opt/tradewind': () => undefined,
  'npm ci': () => undefined,
  async 'systemctl enable --now tradewind'() {
    fillIn({ TRADEWIND_DATA: machine.path('/var/lib/tradewind'), ...(await keys()) })
    await start()
  },
  async 'systemctl reload caddy'() {
    proxy = await openTlsProxy(() => service.port)
  },
  async [`curl https://${host}/readyz`]() {
    expect(await readiness()).toMatchObject({ status: 'ready', open: false })
    expect((await get('/')).status).toBe(503)
  },
  'journalctl -u tradewind': () =>
    vi.waitFor(() => expect(service.log()).toContain('"event":"missing"'), 20_000),
  'systemctl enable --now tradewind-backup.timer': backUp,
  async 'systemctl restart tradewind'() {
    fillIn(providers())
    expect(await service.stop()).toBe(0)
    await start()
  },
}

const keys = async () => ({
  TAG_KEYS: await made('TAG_KEYS'),
  SESSION_KEYS: await made('SESSION_KEYS'),
  OPS_KEY: await made('OPS_KEY'),
})

const providers = () => ({
  SUPPLIERS: 'esim-access',
  ESIM_ACCESS_CODE: supplier.code,
  ESIM_ACCESS_WEBHOOK_SECRET: 'a-secret-path-of-24-letters',
  ESIM_ACCESS_URL: supplier.origin,
  STRIPE_SECRET_KEY: 'sk_test_of_the_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_double',
  STRIPE_API_URL: stripe.origin,
  MAIL_FROM: 'hello@acme.example',
  MAIL_PROVIDER_URL: `${post.origin}/`,
  MAIL_PROVIDER_KEY: 'key of the double',
})

async function backUp(): Promise<void> {
  const [service = ''] = blocksIn(section, 'ini')
  const commands = [...service.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = '']) => command)
  expect(commands).toHaveLength(2)
  // systemd writes a percent sign as two.
  for (const command of commands) await machine.run(command.replaceAll('%%', '%'))
}

async function follow(command: string): Promise<void> {
  await (played[command] ?? (() => machine.run(command)))()
  done.push(command)
  if (command !== 'npm run tenant new acme') return
  edit('/opt/tradewind/tenants/acme.json', (text) => text.replace('acme.tradewind.example', host))
}

/** What the list of steps adds to each command of the catalogue. */
const [, added = ''] = /`(--file [^`]+)`/.exec(section) ?? []
const ran = (command: string) => machine.run(`${command} ${added}`)

/** Imports what the supplier sells as the document says, and publishes it. */
async function publish(): Promise<void> {
  const [, rehearsal = '', published = ''] = commandsIn(filling)
  const rehearsed = rehearsal.replace('<supplier>', 'esim-access')
  expect(await ran(rehearsed)).toMatch(/^(added|dearer): [1-9]/m)
  const stored = await ran(rehearsed.replace(/ --dry-run.*$/, ''))
  const [, run = ''] = /^run (\d+):/m.exec(stored) ?? []
  expect(await ran(published.replace('<number>', run))).toContain('is published')
}

/** Waits for as long as pages may take to show a publication. */
const shown = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 30_000, interval: 500 })

/** All prices that the page of a place shows. */
async function pricesShown(): Promise<string> {
  const page = (await get('/japan-eSIM')).body.toString()
  return [...page.matchAll(/\$\d+\.\d\d/g)].join(' ')
}

async function fillCatalogue(): Promise<void> {
  const [, stated = ''] = /`("stated": [^`]+)`/.exec(filling) ?? []
  edit('/opt/tradewind/suppliers.json', (text) => text.replace(/"stated": \{\}/, stated))
  writeFileSync(join(machine.path('/opt/tradewind'), 'eurofxref.xml'), ecb)
  const [rates = ''] = commandsIn(filling)
  await ran(rates)
  await publish()
}

const ecb = `<gesmes:Envelope><Cube><Cube time='2026-11-27'>${[
  ...[['USD', '1.0800'] as const, ['JPY', '162.00'] as const, ['GBP', '0.84000'] as const],
  ...[['CAD', '1.5000'] as const, ['CHF', '0.9400'] as const, ['AUD', '1.6500'] as const],
  ...[['SGD', '1.4500'] as const, ['INR', '91.0000'] as const, ['ZAR', '19.5000'] as const],
]
  .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
  .join('')}</Cube></Cube></gesmes:Envelope>`

describe.runIf(isDeep)('R-SUP-7: a shop in production, by nothing but its documents', () => {
  beforeAll(async () => {
    machine = newMachine()
    supplier = await openEsimAccess()
    const answer = answerStripe()
    stripe = await startProvider({ answer, faultOf: () => undefined })
    post = await startProvider({
      answer({ body }) {
        const { to, subject, text } = JSON.parse(body)
        mails.push({ to: String(to), subject, text })
        return { status: 200, body: { id: String(mails.length) } }
      },
      faultOf: () => undefined,
    })
  })
  afterAll(async () => {
    await service?.stop()
    await Promise.all([supplier, stripe, post, proxy].map((each) => each?.close()))
    machine.remove()
  })

  it('R-SUP-9: opens on an empty Linux machine, sells its first eSIM, and shows a publication within 30 s and takes it back', async () => {
    for (const command of commandsIn(section)) {
      // A later release is none of the steps.
      if (command.startsWith('git pull')) break
      await follow(command)
    }
    expect(Object.keys(played).filter((command) => !done.includes(command))).toEqual([])
    await fillCatalogue()
    await shown(async () => expect((await get('/japan-eSIM')).status).toBe(200))
    expect(await readiness()).toMatchObject({ status: 'ready', open: true })
    expect(await readiness()).not.toHaveProperty('missing')
    const mailsTo = (email: string) => mails.filter(({ to }) => to.includes(email)).toReversed()
    const visit = { host, port: proxy.port, stripe: stripe.origin, mailsTo }
    const bought = await buyAsVisitor(visit, '/japan-eSIM/5gb-30d')

    const [sold, ...more] = supplier.sold()
    expect([sold?.packageId, more]).toEqual(['JP_5_30', []])
    const [, , matchingId = ''] = sold?.lpa?.split('$') ?? []
    expect(bought.text).toContain(matchingId)
    await vi.waitFor(() => expect(mailsTo(bought.email)[0]?.text).toContain(sold?.iccid), 90_000)
    expect(mailsTo(bought.email)[0]?.text).toContain(`https://${host}/`)
    expect(booked()).toEqual({
      state: 'COMPLETED',
      payment: 'succeeded',
      isAboveFloor: 1,
      micros: sold?.costMicros,
    })

    const before = await pricesShown()
    supplier.set({ dearerPercent: 20 })
    await publish()
    await shown(async () => expect(await pricesShown()).not.toBe(before))
    expect(await ran('npm run catalogue -- rollback')).toContain('run 1 is published')
    await shown(async () => expect(await pricesShown()).toBe(before))
    expect(service.log()).not.toContain('"level":"error"')
  }, 900_000)
})

/** What the shop's own books say of the only order. */
function booked(): unknown {
  const sqlite = new DatabaseSync(machine.path('/var/lib/tradewind/backend.sqlite'))
  const row = sqlite
    .prepare(
      `SELECT purchase.state, payment.state AS payment, total_minor * 10000 > cost_micros AS isAboveFloor,
         cost_micros AS micros
       FROM purchase JOIN payment ON payment.purchase_id = purchase.id
       JOIN supplier_call ON supplier_call.request_id = purchase.id || '-0'`,
    )
    .get()
  sqlite.close()
  return { ...row }
}

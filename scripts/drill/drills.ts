import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { PlanId } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { databaseFile } from '#worker/node/files/stored-data.ts'
import type { NodeShop } from '#worker/node/testing/node-shop.ts'
import { openVisitor } from '../../bench/soak/visitor.ts'
import type { listen } from '../../e2e/outside/faulty-provider.ts'

type Outside = Awaited<ReturnType<typeof listen>>

export type Stage = {
  shop: NodeShop
  /** The directory of the shop's data, as the shop sees it. */
  directory: string
  /** Stands for the provider of mails and for the network. */
  outside: Outside
}

export type Drill = {
  /** What happens, in a line. */
  what: string
  /** The alert that has to come. */
  alert: string
  /** Whether the alert ends soon after the repair; shares of ten minutes end when these are over. */
  endsSoon: boolean
  /** Which providers are outside of the shop, instead of its sandbox. */
  outside: readonly ('mail' | 'network')[]
  /** Gives the shop a small disk of its own, of so many MB. */
  diskMb?: number
  /** Makes it happen; returns how it is repaired. */
  begin: (stage: Stage) => Promise<() => void>
}

const people = ['traveller', 'new', 'prepaid', 'postpaid', 'viewer', 'bt']
const emailOf = (name: string) => `${name}@demo.tradewind.example`

/** What can happen to a shop, by the word after `npm run drill --`. */
export const drills: Readonly<Record<string, Drill>> = {
  'mail-down': {
    what: 'the provider of mails answers 500',
    alert: 'provider mail',
    endsSoon: false,
    outside: ['mail'],
    async begin({ shop, outside }) {
      outside.set('fail')
      await askForCodes(shop)
      return () => outside.set(undefined)
    },
  },
  'provider-slow': {
    what: 'the provider of mails takes requests and never answers',
    alert: 'provider mail',
    endsSoon: false,
    outside: ['mail'],
    async begin({ shop, outside }) {
      outside.set('hang')
      await askForCodes(shop)
      return () => outside.set(undefined)
    },
  },
  'network-down': {
    what: 'the network answers 500 while plans are bought',
    alert: 'provider supplier',
    endsSoon: false,
    outside: ['network'],
    async begin({ shop, outside }) {
      outside.set('fail')
      for (const name of ['traveller', 'new']) await buyPlan(shop, emailOf(name))
      return () => outside.set(undefined)
    },
  },
  'database-locked': {
    what: 'another process holds the lock of the database',
    alert: 'database',
    endsSoon: true,
    outside: [],
    async begin({ directory }) {
      const sqlite = new DatabaseSync(join(directory, databaseFile), { timeout: 10_000 })
      sqlite.exec('BEGIN IMMEDIATE')
      return () => {
        sqlite.exec('ROLLBACK')
        sqlite.close()
      }
    },
  },
  'disk-full': {
    what: 'the disk of the database is full',
    alert: 'database',
    endsSoon: true,
    outside: [],
    diskMb: 400,
    async begin({ shop, directory }) {
      // The disk exists in the shop's own view of the files only.
      const seen = join(`/proc/${shop.process.pid}/root`, directory)
      const file = join(seen, 'fills-the-disk')
      const sqlite = new DatabaseSync(join(seen, databaseFile), { timeout: 10_000 })
      // What was written ahead is room for later writes, which therefore goes first.
      sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      fill(file)
      sqlite.close()
      return () => rmSync(file)
    },
  },
}

/** Writes until the disk takes no further byte. */
function fill(file: string): void {
  for (let bytes = 4_194_304; bytes >= 1; ) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      bytes = Math.floor(bytes / 2)
    }
  }
}

/** Signing in by a mailed code sends mails. */
async function askForCodes({ port }: NodeShop): Promise<void> {
  for (const name of people) {
    const visitor = visitorOf(port)
    const sent = { intent: 'code', redirect: '/', for: '', email: emailOf(name) }
    await visitor.read('/auth/signin', { method: 'POST', body: new URLSearchParams(sent) })
  }
}

async function buyPlan({ port }: NodeShop, email: string): Promise<void> {
  const visitor = visitorOf(port)
  if (!(await visitor.signIn(email, demoPassword))) throw new Error(`expected ${email} to sign in`)
  const { api } = visitor
  for (const plan of ['jp-5gb-30d-v1', 'fr-1gb-7d-v1']) {
    const basket = { planId: PlanId.assert(plan), quantity: 1, currency: 'USD' } as const
    const { totalMinor } = await api.call('quote', basket)
    const agreed = { totalMinor, consent: true, consentVersion } as const
    const idempotencyKey = crypto.randomUUID()
    const order = await api.call('createOrder', { ...basket, ...agreed, idempotencyKey })
    await api.call('payOrder', { orderId: order.id, card: 'success' })
  }
}

function visitorOf(port: number) {
  return openVisitor({ url: `http://localhost:${port}`, kind: 'drill', record: () => undefined })
}

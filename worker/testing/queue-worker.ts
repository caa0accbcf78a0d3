import '../no-generated-code.ts'
import { createPasswords } from '#backend/account/password/passwords.ts'
import { createRefreshTokens } from '#backend/account/session/refresh-tokens.ts'
import { createSocial } from '#backend/account/social/create-social.ts'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import { readText } from '#backend/call/body.ts'
import { mailWriter } from '#backend/domains.ts'
import { loadWork } from '#backend/due-jobs.ts'
import { createGenericMail } from '#backend/mail/providers/resend/resend-mail.ts'
import { createMails } from '#backend/mail/sending/mails.ts'
import { openQueue } from '#backend/platform/queue.ts'
import { workEvents } from '#backend/shop/fulfilment/events/work-events.ts'
import { recoverOrders } from '#backend/shop/fulfilment/recover-orders.ts'
import { openSupply } from '#backend/shop/module.ts'
import { createGenericSupplier } from '#backend/shop/providers/generic/generic-supplier.ts'
import { createSandboxPayments } from '#backend/shop/providers/sandbox/sandbox-payments.ts'
import { idOfEvent, storeEvent } from '#backend/shop/records/provider-event.ts'
import { testBrand } from '#backend/testing/mails/mail.ts'
import { tellDeadLetters, workOnMessages } from '#backend/work-on-messages.ts'
import type { Pointer, QueueBindings } from '#contract/queues.ts'

type Handed = { kind: 'event' | 'order'; ids: string[] }
type Env = QueueBindings & { DB: D1Database; CATALOGUE: D1Database; NETWORK: string; MAIL: string }

const channel = {
  ...{ id: 'tradewind', origin: 'https://shop.example', defaultLocale: 'en' as const },
  ...{ brand: testBrand, payments: [], catalogue: { marginPercent: 0 } },
}

const sealingKeys = [{ kid: 's1', key: new Uint8Array(32).fill(8) }] as const

async function contextOf(
  { DB, CATALOGUE, NETWORK, MAIL, ...queues }: Env,
  execution: ExecutionContext,
) {
  const mail = { providerUrl: MAIL, providerKey: 'key', from: 'shop@shop.example' }
  const network = { url: NETWORK, key: 'network-key', webhookSecret: 'secret' }
  return {
    db: DB,
    now: Math.floor(Date.now() / 1000),
    queue: openQueue(queues),
    later: (work: Promise<unknown>) => execution.waitUntil(work.catch(console.error)),
    services: {
      catalogue: CATALOGUE,
      sealingKeys,
      accessTokens: createAccessTokens(sealingKeys),
      refreshTokens: createRefreshTokens(sealingKeys),
      passwords: createPasswords(),
      social: createSocial({ clients: {}, transport: fetch, now: Date.now }),
      mails: createMails({
        channels: async () => channel,
        write: await mailWriter(),
        provider: createGenericMail(mail),
      }),
      providers: {
        payments: createSandboxPayments(),
        supply: openSupply({ generic: createGenericSupplier(network) }),
      },
      sendOutside: fetch,
    },
  }
}

/**
 * The consumers of the shop's queues, for a test with real queues. The time advances by an hour
 * before each further attempt and messages are not delayed, so that postponed work is tried at
 * once.
 */
export default {
  /**
   * Stores events of the network as its webhook does, or hands over orders, in the given sequence.
   */
  async fetch(request, env, execution) {
    const context = await contextOf(env, execution)
    const { kind, ids } = JSON.parse(await readText(request)) as Handed
    if (kind === 'order') await context.queue?.point('order', ids)
    else {
      const events = ids.map((reference) => ({ source: 'supplier' as const, reference }))
      await context.db.batch(events.map((event) => storeEvent(context, event)))
      await context.queue?.point('event', events.map(idOfEvent))
    }
    return new Response(null, { status: 204 })
  },
  async queue(batch, env, execution) {
    if (batch.queue.endsWith('-dead')) return tellDeadLetters(batch)
    const context = await contextOf(env, execution)
    const hours = Math.max(...batch.messages.map(({ attempts }) => attempts)) - 1
    const then = { ...context, now: context.now + hours * 3_600 }
    await workOnMessages(then, batch, { report: () => {}, longestSeconds: 0 })
  },
  /** Does the scheduled work on orders and events. */
  async scheduled(_, env, execution) {
    const { context } = await loadWork(await contextOf(env, execution))
    await workEvents(context)
    await recoverOrders(context)
  },
} satisfies ExportedHandler<Env, Pointer>

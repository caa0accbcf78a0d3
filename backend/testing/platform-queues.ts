import { inject } from 'vitest'
import type { Kind, Pointer, QueueBindings } from '#contract/queues.ts'
import { createGenericMail } from '../mail/providers/resend/resend-mail.ts'
import { createMails } from '../mail/sending/mails.ts'
import { sendSoon } from '../mail/sending/send-soon.ts'
import { createSandboxPayments } from '../shop/providers/sandbox/sandbox-payments.ts'
import type { Supply } from '../shop/providers/supplier/supply.ts'
import { workOnMessages } from '../work-on-messages.ts'
import { type Buyer, openBuyer } from './order.ts'
import { sandboxSupply } from './shop/sandbox-supply.ts'
import { testChannels, testDatabase, writeContent } from './testing.ts'

type Sent = Pointer & { delaySeconds: number | undefined }

/** The platform's queues up to the consumer: what was sent to each stays where the test sees it. */
function openPlatform() {
  const sent: Sent[] = []
  const bound = {
    async sendBatch(messages: Iterable<MessageSendRequest<Pointer>>) {
      for (const { body, delaySeconds } of messages) sent.push({ ...body, delaySeconds })
      return { metadata: { metrics: { backlogBytes: 0, backlogCount: 0 } } }
    },
  }
  const queues: QueueBindings = { MAILS: bound, EVENTS: bound, ORDERS: bound }
  return { queues, take: (kind: Kind) => sent.filter((one) => one.kind === kind) }
}

/** Delivers messages to the consumer, and returns what it made of each: done, or tried again after. */
export async function deliver({ shop }: Buyer, pointers: readonly Pointer[], later = 0) {
  const fates: (number | 'done')[] = []
  const messages = pointers.map(({ kind, id }, at) => ({
    ...{ id: String(at), timestamp: new Date(), attempts: 1, body: { kind, id } },
    ack: () => fates.push('done'),
    retry: ({ delaySeconds = 0 } = {}) => fates.push(delaySeconds),
  }))
  const { now, ...call } = shop.callOf()
  const context = { ...call, now: now + later }
  await workOnMessages(context, { messages } as never, { report: () => {} })
  await shop.settle()
  return fates
}

/** A shop with the platform's queues, whose mail provider and network answer as a test says. */
export async function openShop(answers = '200', read?: Supply['read']) {
  await testDatabase().batch([
    testDatabase().prepare('DELETE FROM outbox_mail'),
    testDatabase().prepare('DELETE FROM provider_event'),
  ])
  const box = `${inject('mailProviderOrigin')}/${crypto.randomUUID()}`
  const mails = createMails({
    channels: async (id) => testChannels[id],
    write: writeContent,
    provider: createGenericMail({
      ...{ providerUrl: `${box}?answers=${answers}`, providerKey: 'key' },
      from: 'no-reply@testwind.example',
    }),
  })
  const sandbox = sandboxSupply()
  const network = { read: read ?? sandbox.read }
  const supply: Supply = {
    ...sandbox,
    read: (context, id) => network.read(context, id),
    hear: async (_, __, { body }) => ({ status: 204, body: '', requestIds: [body] }),
  }
  const platform = openPlatform()
  const services = { mails, providers: { payments: createSandboxPayments(), supply } }
  const buyer = await openBuyer({ services, queues: platform.queues, report: () => {} })
  const received = async () => ((await (await fetch(box)).json()) as unknown[]).length
  return { buyer, platform, network, sandbox, received }
}

/** Writes a mail that is sent soon. */
export async function writeMail({ shop }: Buyer): Promise<void> {
  const call = shop.callOf()
  const mail = { kind: 'password_changed', to: 'a@people.example', locale: 'en' } as const
  await shop.services.mails.enqueue(call, mail).run()
  sendSoon(call)
  await shop.settle()
}

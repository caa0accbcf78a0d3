import type { Channel, FindChannel } from '#contract/commerce/channel.ts'
import type { Share } from '../../platform/run-share.ts'
import type { Picture } from '../content.ts'
import { purposeOf } from '../kinds.ts'
import { drawQr, encodeBase64 } from '../look/draw-qr.ts'
import type { Delivered } from '../mail.ts'
import { deleteDevice, type PushDevice, readDevices } from '../push/push-devices.ts'
import { type PushSending, sendPush } from '../push/send-push.ts'
import type { PushSender } from '../push-notice.ts'
import { readWithheld, suppress } from '../returned/suppress.ts'
import { backoffSeconds } from './backoff.ts'
import {
  claimDue,
  claimNamed,
  forgetOld,
  giveUpOld,
  markFailed,
  markSent,
  markWithheld,
  maxAttemptsOf,
  type OutboxMail,
  type Sendable,
  unclaim,
} from './outbox.ts'
import type { Attachment, MailProvider, OutgoingMail, Sending } from './provider.ts'

export type Delivery = {
  db: D1Database
  /** Unix seconds. */
  now: number
  channels: FindChannel
  provider: MailProvider | undefined
  push?: PushSender | undefined
  share?: Share | undefined
}

/** Mails that are claimed, and whose outcomes are stored, at a time. */
const claimedAtOnce = 60
/** Mails sent in parallel: the number of connections that a Worker may have open. */
const sentAtOnce = 6
/**
 * Milliseconds after which work that continues after an answer begins no further mail: the platform
 * stops it after thirty seconds.
 */
const usualMs = 20_000

/**
 * Sends due mails and notices to browsers until none is due or the share is spent. Without a provider,
 * mails stay in the outbox until they expire.
 */
export async function deliverDue(delivery: Delivery): Promise<Delivered> {
  const { db, now, provider } = delivery
  const { share = shareOf(usualMs) } = delivery
  await db.batch([forgetOld(db, now), ...(provider ? [giveUpOld(db, now)] : [])])
  const all = { sent: 0, failed: 0 }
  const sendable = sendableBy(delivery)
  while (sendable && !share.isSpent()) {
    const mails = await claimDue(db, { now, count: claimedAtOnce, sendable })
    if (mails.length === 0) break
    const { sent, failed } = await deliverClaimed(mails, { ...delivery, share })
    all.sent += sent
    all.failed += failed
    if (mails.length < claimedAtOnce) break
  }
  return all
}

function sendableBy({ provider, push }: Delivery): Sendable | undefined {
  if (provider) return push ? 'all' : 'mails'
  return push ? 'pushes' : undefined
}

/**
 * Sends the named mails, except those that another run is sending. Returns those that could not be
 * sent, and when they are due again.
 */
export async function deliverNamed(
  delivery: Delivery,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { db, now, provider } = delivery
  if (!provider) return new Map()
  await giveUpOld(db, now).run()
  const mails = await claimNamed(db, now, ids)
  const share = shareOf(usualMs)
  if (mails.length === 0) return new Map()
  const { dueAgain } = await deliverClaimed(mails, { ...delivery, share })
  return dueAgain
}

function shareOf(ms: number): Share {
  const startedAt = Date.now()
  return { isSpent: () => Date.now() - startedAt >= ms }
}

type Begun = Delivery & { share: Share }

/** Sends claimed mails and stores the outcomes; `dueAgain` has those to be tried again, and when. */
async function deliverClaimed(
  mails: readonly OutboxMail[],
  begun: Begun,
): Promise<Delivered & { dueAgain: Map<string, number> }> {
  const { db, now, share } = begun
  const left = [...mails]
  const statements: D1PreparedStatement[] = []
  const dueAgain = new Map<string, number>()
  let sent = 0
  const [withheldOf, devices] = await Promise.all([
    readWithheld(
      db,
      now,
      mails.map(({ recipient }) => recipient),
    ),
    readDevices(
      db,
      mails.flatMap(({ device_id }) => device_id ?? []),
    ),
  ])
  const next = () => (share.isSpent() ? undefined : left.shift())
  async function goOn(): Promise<void> {
    for (let mail = next(); mail; mail = next()) {
      const withheld = withheldOf(mail.recipient, purposeOf(mail.kind))
      const { stored, isSent, nextAt } = withheld
        ? { stored: [markWithheld(db, mail, { now, withheld })] }
        : await deliverOne(mail, begun, devices)
      statements.push(...stored)
      if (isSent) sent += 1
      if (nextAt !== undefined) dueAgain.set(mail.id, nextAt)
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, goOn))
  await db.batch([...statements, unclaim(db, left, now)])
  const failed = dueAgain.size
  for (const { id } of left) dueAgain.set(id, now)
  return { sent, failed, dueAgain }
}

type Outcome = Sending | PushSending
type Attempted = { stored: D1PreparedStatement[]; isSent?: true; nextAt?: number }

async function deliverOne(
  mail: OutboxMail,
  begun: Begun,
  devices: ReadonlyMap<string, PushDevice>,
): Promise<Attempted> {
  const { db, now, provider } = begun
  const sending = await sendOne(mail, begun, devices)
  if (sending.outcome === 'gone') return { stored: [deleteDevice(db, mail.device_id ?? '')] }
  if (sending.outcome === 'sent') {
    const providerId = 'providerId' in sending ? sending.providerId : undefined
    return { stored: [markSent(db, mail, { now, providerId })], isSent: true }
  }
  if (sending.outcome === 'permanent' && 'isBounce' in sending && provider) {
    const report = { email: mail.recipient, reason: 'bounced', provider: provider.name } as const
    const withheld = markWithheld(db, mail, { now, withheld: 'bounced' })
    return { stored: [withheld, suppress({ db, now }, report)] }
  }
  const isOver = sending.outcome === 'permanent' || mail.attempts >= maxAttemptsOf(mail)
  const nextAttemptAt = now + Math.ceil(waitSeconds(mail, sending))
  const failure = { error: sending.reason, nextAttemptAt, deadAt: isOver ? now : null }
  if (isOver) reportGivenUp(mail, sending.reason)
  const stored = [markFailed(db, mail, failure)]
  return sending.outcome === 'permanent' ? { stored } : { stored, nextAt: nextAttemptAt }
}

/** Sends a mail by the provider, or a notice by the push service of its browser. */
async function sendOne(
  mail: OutboxMail,
  { now, channels, provider, push }: Begun,
  devices: ReadonlyMap<string, PushDevice>,
): Promise<Outcome> {
  const channel = await channels(mail.channel)
  if (mail.device_id === null) {
    if (!provider) throw new Error('expected a provider of mails')
    return provider.send(await outgoing(mail, channel, provider))
  }
  const device = devices.get(mail.device_id)
  if (!device || !channel) return { outcome: 'gone' }
  if (!push) return { outcome: 'permanent', reason: 'no push keys' }
  const { supportEmail } = channel.brand
  return sendPush(push, { device, text: mail.text, supportEmail, now })
}

function waitSeconds({ attempts }: OutboxMail, sending: Outcome): number {
  const asked = sending.outcome === 'retry' ? Math.min(sending.afterSeconds ?? 0, 3_600) : 0
  return Math.max(backoffSeconds(attempts), asked)
}

async function outgoing(
  mail: OutboxMail,
  channel: Channel | undefined,
  { from: usual }: MailProvider,
): Promise<OutgoingMail> {
  const { id, kind, recipient: to, subject, html, text, locale } = mail
  const pictures: Picture[] = JSON.parse(mail.pictures)
  const attachments = await Promise.all(pictures.map(attachmentOf))
  return {
    id,
    kind,
    isNotice: purposeOf(kind) === 'notice',
    from: { name: channel?.brand.name ?? '', address: channel?.mailFrom ?? usual },
    to,
    ...(channel ? { replyTo: channel.brand.supportEmail } : {}),
    subject,
    html,
    text,
    headers: {
      // RFC 3834: asks automatic responders, such as absence notices, not to reply.
      'auto-submitted': 'auto-generated',
      'content-language': locale,
      ...JSON.parse(mail.headers),
    },
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

async function attachmentOf({ name, qr }: Picture): Promise<Attachment> {
  return {
    filename: `${name}.png`,
    content_type: 'image/png',
    content: encodeBase64(await drawQr(qr)),
    content_id: name,
    disposition: 'inline',
  }
}

/** Logs one line for the operator; it contains no personal data. */
function reportGivenUp({ id, kind, channel }: OutboxMail, error: string): void {
  console.error(
    JSON.stringify({ level: 'error', event: 'mail_given_up', id, kind, channel, error }),
  )
}

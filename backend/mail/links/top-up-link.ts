import { topUpPath } from '#contract/pages/routes.ts'
import { open, seal } from '#crypto/sealed.ts'
import type { Call } from '../../call/call.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'addon.press'

/** Seconds for which the link of a mail works. */
const linkSeconds = 7 * 86_400
/** Seconds for which a buyer may return from the bank. */
const pressedSeconds = 86_400

/** The eSIM that a link adds data to, its owner, and the id under which it orders once. */
export type TopUpLink = { id: string; esimId: string; accountId: string }

/**
 * Returns the link to the page that adds data without signing in. It is sealed, so that nobody can
 * make one for another eSIM, and its id orders once.
 */
export function topUpLinkOf(
  { channel, services, now }: Sender,
  own: Pick<TopUpLink, 'esimId' | 'accountId'>,
  context: MailContext,
): string {
  const url = new URL(context.linkTo(topUpPath))
  const link = { ...own, id: crypto.randomUUID() }
  url.searchParams.set('token', tokenOf({ channel, services, now }, link, linkSeconds))
  return url.href
}

type Sealing = Pick<Sender, 'channel' | 'services' | 'now'>

function tokenOf({ channel, services, now }: Sealing, link: TopUpLink, seconds: number): string {
  const sealed: Sealed = { ...link, channel: channel.id, endsAt: now + seconds }
  return seal(sealed, services.sealingKeys, purpose)
}

/** Returns the path of the same page for a link that was pressed, to return to it from the bank. */
export function pressedLinkPath(sealing: Sealing, link: TopUpLink): string {
  const token = tokenOf(sealing, link, pressedSeconds)
  return `${topUpPath}?${new URLSearchParams({ token })}`
}

/** Opens a link of this shop; undefined for any other token, and for one that has ended. */
export function openTopUpLink(
  { channel, services, now }: Pick<Call, 'channel' | 'services' | 'now'>,
  token: string,
): TopUpLink | undefined {
  const sealed = open(token, services.sealingKeys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  const { id, esimId, accountId, channel: shop, endsAt } = sealed as Partial<Sealed>
  if (shop !== channel.id || typeof endsAt !== 'number' || endsAt <= now) return undefined
  if (typeof id !== 'string' || typeof esimId !== 'string') return undefined
  return typeof accountId === 'string' ? { id, esimId, accountId } : undefined
}

type Sealed = TopUpLink & { channel: string; endsAt: number }

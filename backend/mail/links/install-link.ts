import { installPath } from '#contract/pages/routes.ts'
import { open, seal } from '#crypto/sealed.ts'
import type { Call } from '../../call/call.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'trip.install'

/** A phone of a trip, by its position, and which of its links it is: only the newest works. */
export type InstallLink = { tripId: string; phone: number; link: number }

type Sealing = Pick<Sender, 'channel' | 'services'>

/** Returns the link that installs a phone's eSIMs. It is sealed, so that nobody can make another. */
export function installLinkOf(sender: Sealing, link: InstallLink, context: MailContext): string {
  const url = new URL(context.linkTo(installPath))
  url.searchParams.set('token', installToken(sender, link))
  return url.href
}

export function installToken({ channel, services }: Sealing, link: InstallLink): string {
  const { tripId, phone, link: count } = link
  const sealed = { tripId, phone, link: count, channel: channel.id }
  return seal(sealed, services.sealingKeys, purpose)
}

/**
 * Opens a link of this shop; undefined for any other token. It has no expiry of its own: the buyer
 * ends it by making a new one.
 */
export function openInstallToken(
  { channel, services }: Pick<Call, 'channel' | 'services'>,
  token: string,
): InstallLink | undefined {
  const sealed = open(token, services.sealingKeys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  const {
    tripId,
    phone,
    link,
    channel: shop,
  } = sealed as Partial<InstallLink> & {
    channel?: unknown
  }
  if (shop !== channel.id || typeof tripId !== 'string') return undefined
  return typeof phone === 'number' && typeof link === 'number' ? { tripId, phone, link } : undefined
}

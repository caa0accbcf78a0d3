import { giftPath } from '#contract/pages/routes.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'esim.gift'

/**
 * Returns the link that accepts a gift. It is sealed, so that nobody can build a link to another
 * gift.
 */
export function giftLinkOf(sender: Sender, giftId: string, context: MailContext): string {
  const url = new URL(context.linkTo(giftPath))
  url.searchParams.set('token', giftToken(giftId, sender.services.sealingKeys))
  return url.href
}

export function giftToken(giftId: string, keys: SealingKeys): string {
  return seal({ giftId }, keys, purpose)
}

/**
 * Returns the id of the gift in a link's token; undefined for a token that this shop did not seal.
 * The token has no expiry of its own: the gift has one.
 */
export function openGiftToken(token: string, keys: SealingKeys): string | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null || !('giftId' in sealed)) return undefined
  return typeof sealed.giftId === 'string' ? sealed.giftId : undefined
}

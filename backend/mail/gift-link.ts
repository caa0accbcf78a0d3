import { giftPath } from '#contract/routes.ts'
import { open, type SealingKeys, seal } from '#worker/crypto/sealed.ts'
import type { Letter } from './letter.ts'
import type { Sender } from './mail.ts'

const purpose = 'esim.gift'

/** The address that accepts a gift; sealed, so that nobody makes one for another's. */
export function giftLinkOf(sender: Sender, giftId: string, letter: Letter): string {
  const url = new URL(letter.linkTo(giftPath))
  url.searchParams.set('token', giftToken(giftId, sender.services.sealingKeys))
  return url.href
}

export function giftToken(giftId: string, keys: SealingKeys): string {
  return seal({ giftId }, keys, purpose)
}

/** The gift that a link is for; undefined where it is not ours. When it ends stands with the gift. */
export function openGiftToken(token: string, keys: SealingKeys): string | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null || !('giftId' in sealed)) return undefined
  return typeof sealed.giftId === 'string' ? sealed.giftId : undefined
}

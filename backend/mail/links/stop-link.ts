import { ApiError } from '#contract/errors.ts'
import { unsubscribePath } from '#contract/pages/routes.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { Call } from '../../call/call.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'addon.stop'

/**
 * Returns the link that stops an eSIM's automatic top-up without signing in. It is sealed, so that
 * nobody can make one for another eSIM, and it does not expire.
 */
export function stopLinkOf(
  { channel, services }: Sender,
  esimId: string,
  context: MailContext,
): string {
  const url = new URL(context.linkTo(unsubscribePath))
  url.searchParams.set('for', 'top-up')
  url.searchParams.set(
    'token',
    seal({ esimId, channel: channel.id }, services.sealingKeys, purpose),
  )
  return url.href
}

/**
 * Returns the id of the eSIM that a link of this shop names. Throws `invalid_input` for any other
 * token.
 */
export function readStopLink({ channel, services }: Call, token: string): string {
  const link = openStopLink(token, services.sealingKeys)
  if (link?.channel === channel.id) return link.esimId
  throw new ApiError('invalid_input', 'the link stops nothing', {
    details: { reason: 'stop_link' },
  })
}

function openStopLink(
  token: string,
  keys: SealingKeys,
): { esimId: string; channel: string } | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('esimId' in sealed) || !('channel' in sealed)) return undefined
  const { esimId, channel } = sealed
  return typeof esimId === 'string' && typeof channel === 'string' ? { esimId, channel } : undefined
}

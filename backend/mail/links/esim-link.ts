import type { Esim } from '#contract/commerce/order.ts'
import { assignedPath } from '#contract/pages/routes.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { Call } from '../../call/call.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'esim.assigned'

/**
 * Returns the link to an eSIM's page. If an organisation pays for the eSIM, the link works without
 * signing in: it is sealed, so that nobody can make one for another eSIM, and it is valid while the
 * eSIM belongs to the person.
 */
export function esimLinkOf(
  sender: Sender,
  esim: Pick<Esim, 'id' | 'organization'>,
  context: MailContext,
): string {
  if (esim.organization === undefined) return context.linkTo(`/esim/${esim.id}`)
  const url = new URL(context.linkTo(assignedPath))
  url.searchParams.set('token', esimToken(sender, esim.id))
  return url.href
}

export function esimToken(
  { channel, services }: Pick<Sender, 'channel'> & { services: { sealingKeys: SealingKeys } },
  esimId: string,
): string {
  return seal({ esimId, channel: channel.id }, services.sealingKeys, purpose)
}

/**
 * Returns the id of the eSIM in a link's token; undefined for a token that this shop did not seal.
 */
export function openEsimToken(
  { channel, services }: Pick<Call, 'channel' | 'services'>,
  token: string,
): string | undefined {
  const sealed = open(token, services.sealingKeys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('esimId' in sealed) || !('channel' in sealed)) return undefined
  const { esimId } = sealed
  return typeof esimId === 'string' && sealed.channel === channel.id ? esimId : undefined
}

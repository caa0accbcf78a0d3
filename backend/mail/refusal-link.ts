import { unsubscribePath } from '#contract/routes.ts'
import { open, type SealingKeys, seal } from '#worker/crypto/sealed.ts'
import type { Letter } from './letter.ts'
import type { Sender } from './mail.ts'

const purpose = 'mail.refusal'

/** What a link says no to: mails of a kind from a shop to a mailbox. */
export type Refusal = { email: string; channel: string; topic: 'notices' | 'news' }

/** The address that ends notices; sealed, so nobody ends another's. It stays good for years. */
export function refusalLinkOf(sender: Sender, email: string, letter: Letter): string {
  const refusal: Refusal = { email, channel: sender.channel.id, topic: 'notices' }
  const url = new URL(letter.linkTo(unsubscribePath))
  url.searchParams.set('token', seal(refusal, sender.services.sealingKeys, purpose))
  return url.href
}

/** What a link refuses; undefined where it is not ours. */
export function openRefusalLink(token: string, keys: SealingKeys): Refusal | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('email' in sealed) || !('channel' in sealed) || !('topic' in sealed)) return undefined
  const { email, channel, topic } = sealed
  if (typeof email !== 'string' || typeof channel !== 'string') return undefined
  return topic === 'notices' || topic === 'news' ? { email, channel, topic } : undefined
}

import { newsConfirmPath } from '#contract/pages/routes.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

export const newsLinkDays = 7

const purpose = 'news.confirm'
const daySeconds = 86_400

/**
 * Returns the link that confirms news for one address. It is sealed, so that nobody can build a
 * link for another address.
 */
export function newsLinkOf(sender: Sender, email: string, context: MailContext): string {
  const expiresAt = sender.now + newsLinkDays * daySeconds
  const token = seal({ email, expiresAt }, sender.services.sealingKeys, purpose)
  const url = new URL(context.linkTo(newsConfirmPath))
  url.searchParams.set('token', token)
  return url.href
}

/** Returns the address in a confirmation link; undefined if the token is forged or expired. */
export function openNewsLink(token: string, keys: SealingKeys, now: number): string | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('email' in sealed) || !('expiresAt' in sealed)) return undefined
  const { email, expiresAt } = sealed
  if (typeof email !== 'string' || typeof expiresAt !== 'number') return undefined
  return expiresAt > now ? email : undefined
}

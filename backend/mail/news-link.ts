import { newsConfirmPath } from '#contract/routes.ts'
import { open, type SealingKeys, seal } from '#worker/crypto/sealed.ts'
import type { Letter } from './letter.ts'
import type { Sender } from './mail.ts'

export const newsLinkDays = 7

const purpose = 'news.confirm'
const daySeconds = 86_400

/** The address that confirms news for one mailbox; sealed, so nobody makes one for another's. */
export function newsLinkOf(sender: Sender, email: string, letter: Letter): string {
  const expiresAt = sender.now + newsLinkDays * daySeconds
  const token = seal({ email, expiresAt }, sender.services.sealingKeys, purpose)
  const url = new URL(letter.linkTo(newsConfirmPath))
  url.searchParams.set('token', token)
  return url.href
}

/** The address that a link confirms; undefined where it is not ours or has run out. */
export function openNewsLink(token: string, keys: SealingKeys, now: number): string | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('email' in sealed) || !('expiresAt' in sealed)) return undefined
  const { email, expiresAt } = sealed
  if (typeof email !== 'string' || typeof expiresAt !== 'number') return undefined
  return expiresAt > now ? email : undefined
}

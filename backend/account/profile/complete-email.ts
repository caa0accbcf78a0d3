import type { Tokens } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { type Currency, fallbackCurrency } from '#contract/money.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { Mail } from '../../mail/mail.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import type { Call } from '../call.ts'
import { type Account, findByEmail, refuseDisabled } from '../person/find-account.ts'
import { insertAccount, refuseTaken } from '../person/insert-account.ts'
import { linkSocial, refuseLinked } from '../person/link-social.ts'
import {
  batchSpending,
  readCodeProof,
  readSocialProof,
  type SocialProof,
  spendProof,
} from '../proof/proofs.ts'
import { openSession } from '../session/open-session.ts'

/**
 * Completes a social sign-in that brought no usable address. The mailed code proves the address; if
 * the address has an account, the identity is linked to that account (R-SOC-2).
 */
export async function completeEmail(call: Call, input: Completed): Promise<Tokens> {
  const { db, services } = call
  const person = readSocialProof(call, input.proof)
  const address = readCodeProof(call, 'complete_email', input.emailProof)
  const existing = await findByEmail(db, 'normal', emailKey(address.email))
  if (existing) refuseDisabled(existing)
  const id = existing?.id ?? crypto.randomUUID()
  const { statements, tokens } = await openSession(call, { id, accountType: 'normal' })
  await batchSpending(call, [
    spendProof(call, person),
    spendProof(call, address),
    ...(existing ? [] : [newAccount(call, { ...input, id, email: address.email, person })]),
    linkSocial(call, id, person),
    ...statements,
    services.mails.enqueue(call, mailFor(call, existing, { email: address.email, person })),
  ])
    .catch(refuseTaken)
    .catch(refuseLinked)
  sendSoon(call)
  return tokens
}

type Completed = { proof: string; emailProof: string; locale?: Locale; currencyUnit?: Currency }
type Newcomer = { email: string; person: SocialProof }

function newAccount(call: Call, newcomer: Newcomer & Omit<Completed, 'proof'> & { id: string }) {
  const { id, email, person, locale = call.locale, currencyUnit = fallbackCurrency } = newcomer
  const name = person.name ?? ''
  return insertAccount(call, {
    id,
    email,
    name,
    locale,
    currencyUnit,
    newsletter: false,
  })
}

function mailFor(call: Call, existing: Account | undefined, { email, person }: Newcomer): Mail {
  if (existing) {
    const { email: to, locale } = existing
    return { kind: 'social_linked', to, locale, provider: person.provider }
  }
  return { kind: 'welcome', to: email, locale: call.locale, name: person.name ?? '' }
}

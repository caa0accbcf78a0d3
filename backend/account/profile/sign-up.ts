import type { Tokens } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { type Currency, fallbackCurrency } from '#contract/money.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import type { Call } from '../call.ts'
import { requireGoodPassword } from '../password/judge-password.ts'
import { insertAccount, refuseTaken } from '../person/insert-account.ts'
import { batchSpending, readCodeProof, spendProof } from '../proof/proofs.ts'
import { openSession } from '../session/open-session.ts'

export type SignUp = {
  proof: string
  password: string
  name?: string
  locale?: Locale
  currencyUnit?: Currency
  newsletter?: boolean
}

/** Creates a consumer's account for a proved address and signs in. */
export async function signUp(call: Call, input: SignUp): Promise<Tokens> {
  const { mails, passwords } = call.services
  const proof = readCodeProof(call, 'sign_up', input.proof)
  const { email } = proof
  const name = cleanName(input.name ?? '')
  const locale = input.locale ?? call.locale
  requireGoodPassword({ password: input.password, email })
  const passwordHash = await passwords.hash(input.password)
  const account = {
    id: crypto.randomUUID(),
    email,
    name,
    locale,
    currencyUnit: input.currencyUnit ?? fallbackCurrency,
    newsletter: input.newsletter ?? false,
    passwordHash,
  }
  const { statements, tokens } = await openSession(call, { id: account.id, accountType: 'normal' })
  const welcome = mails.enqueue(call, { kind: 'welcome', to: email, locale, name })
  const batch = [spendProof(call, proof), insertAccount(call, account), ...statements, welcome]
  await batchSpending(call, batch).catch(refuseTaken)
  sendSoon(call)
  return tokens
}

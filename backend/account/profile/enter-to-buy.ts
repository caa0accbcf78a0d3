import type { Tokens } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { type Currency, fallbackCurrency } from '#contract/money.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'
import { type Account, findByEmail } from '../person/find-account.ts'
import { insertAccount } from '../person/insert-account.ts'
import { takeCode } from '../proof/codes.ts'
import { openSession } from '../session/open-session.ts'
import type { GivenCode } from './check-code.ts'
import { type Entrance, enter } from './sign-in.ts'

type Buyer = Omit<GivenCode, 'purpose'> & {
  locale?: Locale | undefined
  currencyUnit?: Currency | undefined
}

/**
 * Signs in the buyer whose address a mailed code proved. A new address gets a consumer's account
 * without a password. A new password that is due is asked for at the next sign-in by password: the
 * code has proved the owner.
 */
export async function enterToBuy(call: Call, buyer: Buyer): Promise<Entrance> {
  const { email, flow, code } = buyer
  const key = emailKey(email)
  await takeCode(call, { accountType: 'normal', emailKey: key, purpose: 'buy', flow, code })
  const known = await findByEmail(call.db, 'normal', key)
  if (known) return enterAs(call, known)
  try {
    return await makeAccount(call, buyer)
  } catch (error) {
    // Another tab has just made the account.
    const made = isUniqueFailure(error, 'account') && (await findByEmail(call.db, 'normal', key))
    if (!made) throw error
    return enterAs(call, made)
  }
}

function enterAs(call: Call, account: Account): Promise<Entrance> {
  return enter(call, { ...account, passwordDue: 0 })
}

async function makeAccount(call: Call, buyer: Buyer): Promise<Tokens> {
  const { email, locale = call.locale, currencyUnit = fallbackCurrency } = buyer
  const account = { id: crypto.randomUUID(), email, name: '', locale, currencyUnit }
  const { statements, tokens } = await openSession(call, { id: account.id, accountType: 'normal' })
  const welcome = call.services.mails.enqueue(call, {
    kind: 'welcome',
    to: email,
    locale,
    name: '',
  })
  await call.db.batch([
    insertAccount(call, { ...account, newsletter: false }),
    ...statements,
    welcome,
  ])
  sendSoon(call)
  return tokens
}

import type { CodeSent, SignedIn, Tokens } from '#contract/account.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import type { CodePurpose } from '#contract/words.ts'
import { type MailRow, rowsOf } from './mails/mail.ts'
import type { TestShop } from './test-shop.ts'
import { testDatabase } from './testing.ts'

/** A password that is long, in no list, and used by no account except those of the tests. */
export const goodPassword = 'vier Löffel im Klavier'
export const otherPassword = 'turnip cobalt zeppelin'

/** Returns an address that no other test uses. */
export function freshEmail(name = 'anna'): string {
  return `${name}-${crypto.randomUUID().slice(0, 13)}@mail.example`
}

export async function mailsTo(email: string): Promise<MailRow[]> {
  return rowsOf(testDatabase(), email)
}

/** Returns the code of the last mail with a code to the address. */
export async function lastCode(email: string): Promise<string> {
  const codes = (await mailsTo(email)).filter(({ kind }) => kind === 'code')
  const code = /\b\d{6}\b/.exec(codes.at(-1)?.text ?? '')?.[0]
  if (!code) throw new Error(`expected a code to have been mailed to ${email}`)
  return code
}

export type Conversation = { email: string; purpose: CodePurpose; proof?: string }

export async function askCode(shop: TestShop, conversation: Conversation): Promise<CodeSent> {
  return shop.ask(userCalls.getVerificationCode, conversation)
}

/** Requests a code, reads it from the mail and exchanges it for a proof. */
export async function proofFor(shop: TestShop, conversation: Conversation): Promise<string> {
  const { email, purpose } = conversation
  const { flow } = await askCode(shop, conversation)
  const given = { email, purpose, flow, code: await lastCode(email) }
  return proofIn(await shop.ask(userCalls.checkVerificationCode, given))
}

/** Does the same for an organisation's member. */
export async function memberProofFor(
  shop: TestShop,
  { email, purpose }: Conversation,
): Promise<string> {
  const { flow } = await shop.ask(enterpriseCalls.getVerificationCode, { email, purpose })
  const given = { email, purpose, flow, code: await lastCode(email) }
  return proofIn(await shop.ask(enterpriseCalls.checkVerificationCode, given))
}

/** Returns the tokens of a sign-in; fails the test if the answer has none. */
export function tokensOf(answer: SignedIn): Tokens {
  if (!('accessToken' in answer)) throw new Error('expected the sign-in to give tokens')
  return answer
}

function proofIn(answer: object): string {
  if (!('proof' in answer) || typeof answer.proof !== 'string') {
    throw new Error(`expected a proof, got ${Object.keys(answer).join(', ')}`)
  }
  return answer.proof
}

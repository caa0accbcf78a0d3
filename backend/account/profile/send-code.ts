import type { CodeSent } from '#contract/account.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import type { Mail } from '../../mail/mail.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import type { Call } from '../call.ts'
import { type Account, findByEmail, findEither } from '../person/find-account.ts'
import { codeSeconds, resendSeconds, storeCode } from '../proof/codes.ts'
import { drawCode } from '../proof/draw-code.ts'
import { readCodeProof, readSocialProof } from '../proof/proofs.ts'

const flowBytes = 24

export type CodeRequest = {
  email: string
  purpose: CodePurpose
  /** Proof of the previous step, if the purpose has one. */
  proof?: string
  /** Whether the address may have an account of the other type. */
  eitherType?: boolean
}

/**
 * Mails a code to an address; mails a notice instead if the address should be new but has an
 * account, and nothing if it should have an account and has none. The answer is the same in each
 * case (R-ENU-1).
 */
export async function sendCode(
  call: Call,
  accountType: AccountType,
  { email, purpose, proof, eitherType = false }: CodeRequest,
): Promise<CodeSent> {
  requireStepBefore(call, purpose, proof)
  const key = emailKey(email)
  const account = await (eitherType ? findEither : findByEmail)(call.db, accountType, key)
  const flow = encodeBase64url(crypto.getRandomValues(new Uint8Array(flowBytes)))
  const code = drawCode()
  const choice = chooseMail(purpose, account, email)
  // Codes that are not sent are also written and passed to the database, because the time of both
  // would reveal the difference.
  const mail = call.services.mails.enqueue(call, mailOf(call, choice, { purpose, code }), {
    isWithheld: !choice.isSent,
  })
  const isUsable = choice.kind === 'code' && choice.isSent
  await storeCode(
    call,
    { accountType, emailKey: key, purpose, flow, code: isUsable ? code : undefined },
    [mail],
  )
  sendSoon(call)
  return { flow, resendAt: call.now + resendSeconds, expiresAt: call.now + codeSeconds }
}

/**
 * Checks the proof of the previous step. A new address requires the proof of the old one; a missing
 * address requires the proof of a social sign-in.
 */
function requireStepBefore(call: Call, purpose: CodePurpose, proof: string | undefined): void {
  if (purpose !== 'new_email' && purpose !== 'complete_email') return
  if (proof === undefined) {
    const fields = [{ path: 'proof', expected: 'the proof of the step before' }]
    throw new ApiError('invalid_input', 'a proof is missing', { details: { fields } })
  }
  if (purpose === 'new_email') readCodeProof(call, 'current_email', proof)
  else readSocialProof(call, proof)
}

type MailChoice = { kind: 'code' | 'account_exists'; to: string; isSent: boolean }

// Mail goes to the address stored with the account, as the typed one may be another spelling of it.
function chooseMail(purpose: CodePurpose, account: Account | undefined, typed: string): MailChoice {
  const to = account && !account.disabledAt ? account.email : typed
  switch (purpose) {
    case 'sign_up':
    case 'new_email':
      return {
        kind: account ? 'account_exists' : 'code',
        to: account?.email ?? typed,
        isSent: true,
      }
    case 'buy':
    case 'complete_email':
      return { kind: 'code', to, isSent: true }
    default:
      return { kind: 'code', to, isSent: account !== undefined && account.disabledAt === null }
  }
}

function mailOf(
  { locale }: Call,
  { kind, to }: MailChoice,
  { purpose, code }: { purpose: CodePurpose; code: string },
): Mail {
  if (kind === 'account_exists') return { to, locale, kind }
  return { to, locale, kind, purpose, code, minutes: codeSeconds / 60 }
}

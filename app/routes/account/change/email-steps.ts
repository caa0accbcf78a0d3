import { redirect } from 'react-router'
import { type Filled, keepFlow, proveByCode, requestCode, textOf } from '#app/auth/auth-call.ts'
import { apiContext, type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import { toViewer } from '#contract/pages/to-viewer.ts'
import { readEmail } from '#contract/person/email.ts'
import { readProfile } from './account-profile.ts'
import { savedPath, settingsPath } from './settings-path.ts'
import { refusal } from './settings-problem.ts'

type EmailChange = Extract<SignInFlow, { step: 'change_email' }>
type Addresses = Pick<EmailChange, 'email' | 'newEmail' | 'proof'>

const settings = settingsPath('normal')
const codePage = `${settings}?step=email`

/** Returns the address to be proved now: first the present address, then the new one. */
export function provedNow({ email, newEmail, proof }: Addresses) {
  return proof === undefined
    ? ({ purpose: 'current_email', email } as const)
    : ({ purpose: 'new_email', email: newEmail, proof } as const)
}

/** Returns the change of address that is in progress in this browser. */
export async function emailChange(context: PageContext): Promise<EmailChange | undefined> {
  const flow = await context.get(signInFlowContext).read()
  return flow?.step === 'change_email' ? flow : undefined
}

export async function startEmailChange({ context, form }: Filled): Promise<Response> {
  const newEmail = textOf(form, 'email')
  const { email } = await readProfile(context)
  const isSame = readEmail(newEmail)?.toLowerCase() === readEmail(email)?.toLowerCase()
  if (isSame) throw refusal('email_same')
  return askForCode(context, { email, newEmail })
}

export async function resendEmailCode({ context }: Filled): Promise<Response> {
  const change = await emailChange(context)
  return change ? askForCode(context, change) : redirect(settings)
}

/** Checks the current code; after the second one the account has its new address. */
export async function checkEmailCode({ context, form }: Filled): Promise<Response> {
  const change = await emailChange(context)
  if (!change) return redirect(settings)
  const { email, newEmail, flow } = change
  const request = { ...provedNow(change), accountType: 'normal', flow } as const
  const proof = await proveByCode({ context, form }, request)
  if (change.proof === undefined) return askForCode(context, { email, newEmail, proof })
  const profile = await context
    .get(apiContext)
    .call('updateEmail', { currentProof: change.proof, newProof: proof })
  valuesOf(context).session.update(toViewer(profile))
  context.get(signInFlowContext).end()
  return redirect(savedPath('normal', 'email'))
}

async function askForCode(context: PageContext, addresses: Addresses): Promise<Response> {
  const { email, newEmail, proof } = addresses
  const request = { ...provedNow(addresses), accountType: 'normal' } as const
  const { flow, resendAt } = await requestCode(context, request)
  const { locale } = valuesOf(context)
  const proved = proof === undefined ? {} : { proof }
  const known = { email, newEmail, flow, resendAt, redirect: settings, locale }
  keepFlow(context, { step: 'change_email', ...known, ...proved })
  return redirect(codePage)
}

import { redirect, redirectDocument } from 'react-router'
import type { Received } from '#app/api/client.ts'
import { apiContext, type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import type { CodeSent, SignedIn, Tokens } from '#contract/account.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'
import { portalFor, shopFor } from './way-in.ts'

/** One form of the sign-in pages: its fields, and the page to continue to. */
export type Filled = { context: PageContext; form: FormData; returnTo: string }

export type Mailed = Extract<SignInFlow, { step: 'code' }>

export const signInPage = pathTo('sign-in')

/** Returns a field as text, trimmed except for passwords. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  return name.endsWith('password') ? value : value.trim()
}

/**
 * Returns the sign-in in progress if it is at this step and for the address that the form was shown
 * with: another tab may have started one for another person since.
 */
export async function flowAt<Step extends SignInFlow['step']>(
  { context, form }: Pick<Filled, 'context' | 'form'>,
  step: Step,
): Promise<Extract<SignInFlow, { step: Step }> | undefined> {
  const flow = await context.get(signInFlowContext).read()
  const shown = textOf(form, 'email')
  if (!flow || flow.step !== step) return undefined
  const isSame = shown === '' || !('email' in flow) || flow.email === shown
  return isSame ? (flow as Extract<SignInFlow, { step: Step }>) : undefined
}

/** Stores the state of the sign-in for its next page. */
export function keepFlow(context: PageContext, flow: SignInFlow): void {
  context.get(signInFlowContext).keep(flow)
}

/** The purpose and recipient of a code; some purposes need the proof of a previous step. */
export type CodeRequest = {
  purpose: CodePurpose
  accountType: AccountType
  email: string
  proof?: string | undefined
  /** Whether the address may have an account of the other type. */
  eitherType?: boolean | undefined
}

/** Requests that a code is mailed. */
export async function requestCode(context: PageContext, request: CodeRequest): Promise<CodeSent> {
  const { purpose, accountType, email, proof, eitherType } = request
  return context
    .get(apiContext)
    .call(callOf(accountType, 'getVerificationCode'), { email, purpose, proof, eitherType })
}

type Answered = CodeRequest & Pick<CodeSent, 'flow'>

/** Checks the code in the form; the answer depends on the code's purpose. */
export async function submitCode(
  { context, form }: Pick<Filled, 'context' | 'form'>,
  { purpose, accountType, email, flow }: Answered,
): Promise<Received<'checkVerificationCode'>> {
  // People paste codes with spaces and dashes.
  const given = { email, purpose, flow, code: textOf(form, 'code').replace(/\D/g, '') }
  const api = context.get(apiContext)
  // Only the way to a purchase makes an account here, which is in the language of the page.
  if (purpose === 'buy') {
    return api.call('checkVerificationCode', { ...given, ...preferences(context) })
  }
  return api.call(callOf(accountType, 'checkVerificationCode'), given)
}

/** Returns the proof for a code whose purpose is not signing in. */
export async function proveByCode(
  filled: Pick<Filled, 'context' | 'form'>,
  answered: Answered,
): Promise<string> {
  const checked = await submitCode(filled, answered)
  if (!('proof' in checked)) throw new ApiError('malformed_response', 'expected a proof')
  return checked.proof
}

/** Mails a code and stores the conversation that it belongs to. */
export async function mailCode(
  context: PageContext,
  request: CodeRequest & Pick<Mailed, 'purpose' | 'redirect'>,
): Promise<void> {
  const { proof, eitherType, ...known } = request
  const { flow, resendAt } = await requestCode(context, request)
  const { locale } = valuesOf(context)
  const proved = proof === undefined ? {} : { proof }
  const either = eitherType === undefined ? {} : { eitherType }
  keepFlow(context, { step: 'code', ...known, ...either, ...proved, flow, resendAt, locale })
}

type Proof = {
  proof: string
  minPasswordLength?: number | undefined
  accountType?: AccountType | undefined
}

/** Returns what the step of a new password needs to know of the answer before it. */
export function passwordDue({ proof, minPasswordLength, accountType }: Proof, asked: AccountType) {
  const fewest = minPasswordLength === undefined ? {} : { minPasswordLength }
  return { step: 'password', proof, accountType: accountType ?? asked, ...fewest } as const
}

/** Signs in with the answer of a call, or redirects to the step that has to come first. */
export async function enter(
  { context, form, returnTo }: Filled,
  answer: SignedIn,
  accountType: AccountType = 'normal',
): Promise<Response> {
  const { locale } = valuesOf(context)
  if ('accessToken' in answer) return finish({ context, returnTo }, answer)
  if ('passwordDue' in answer) {
    const due = { ...passwordDue(answer, accountType), email: textOf(form, 'email') }
    keepFlow(context, { ...due, redirect: returnTo, locale })
    return redirect(`${signInPage}?step=password`)
  }
  throw new Error('expected tokens or a due password, got a due address')
}

/**
 * Completes a sign-in and returns to the page that the visitor came from, through the step
 * `through` if given.
 */
export async function finish(
  { context, returnTo }: Pick<Filled, 'context' | 'returnTo'>,
  tokens: Tokens,
  through?: 'tips',
): Promise<Response> {
  const { currency } = await valuesOf(context).session.start(tokens)
  const target = tokens.accountType === 'enterprise' ? portalFor(returnTo) : shopFor(returnTo)
  context.get(signInFlowContext).end()
  const go = isPricedAnew(context, currency) ? redirectDocument : redirect
  if (!through) return go(target)
  const query = new URLSearchParams({ step: through, redirect: target })
  return go(`${signInPage}?${query}`)
}

/** Returns whether the shop changes to this currency, which needs a new document. */
export function isPricedAnew(context: PageContext, currency: Currency): boolean {
  const isOffered = valuesOf(context).tenant.currencies.includes(currency)
  return isOffered && currency !== valuesOf(context).currency
}

/** Returns the first preferences of a new account: the language and currency of the page. */
export function preferences(context: PageContext) {
  return { locale: valuesOf(context).locale, currencyUnit: valuesOf(context).currency }
}

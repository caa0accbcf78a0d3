import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import type { Received } from '#app/api/client.ts'
import {
  apiContext,
  currencyContext,
  localeContext,
  sessionContext,
  signInFlowContext,
  tenantContext,
} from '#app/context.ts'
import type { CodeSent, SignedIn, Tokens } from '#contract/account.ts'
import { callOf } from '#contract/calls/account-calls.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { pathTo } from '#contract/path-to.ts'
import type { SignInFlow } from '#contract/sign-in-flow.ts'
import type { AccountType, CodePurpose } from '#contract/words.ts'

export type Context = Readonly<RouterContextProvider>

/** One form of the pages for signing in: what was filled in, and where to go on afterwards. */
export type Filled = { context: Context; form: FormData; returnTo: string }

export type Mailed = Extract<SignInFlow, { step: 'code' }>

export const signInPage = pathTo('sign-in')

/** A form's field as text, trimmed unless blanks count. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  return name.endsWith('password') ? value : value.trim()
}

/** Keeps what is known of the sign-in for its next page. */
export function keepFlow(context: Context, flow: SignInFlow): void {
  context.get(signInFlowContext).keep(flow)
}

/** What a code is mailed for and to whom; some purposes need the proof of a step before. */
export type CodeRequest = {
  purpose: CodePurpose
  accountType: AccountType
  email: string
  proof?: string | undefined
}

/** Has a code mailed. */
export async function requestCode(context: Context, request: CodeRequest): Promise<CodeSent> {
  const { purpose, accountType, email, proof } = request
  return context
    .get(apiContext)
    .call(callOf(accountType, 'getVerificationCode'), { email, purpose, proof })
}

type Answered = CodeRequest & Pick<CodeSent, 'flow'>

/** Checks the code that was filled in; what it gives depends on its purpose. */
export async function submitCode(
  { context, form }: Pick<Filled, 'context' | 'form'>,
  { purpose, accountType, email, flow }: Answered,
): Promise<Received<'checkVerificationCode'>> {
  // Codes are pasted with blanks and dashes in them.
  const code = textOf(form, 'code').replace(/\D/g, '')
  return context
    .get(apiContext)
    .call(callOf(accountType, 'checkVerificationCode'), { email, purpose, flow, code })
}

/** The proof that a code gives which was mailed for something else than signing in. */
export async function proveByCode(
  filled: Pick<Filled, 'context' | 'form'>,
  answered: Answered,
): Promise<string> {
  const checked = await submitCode(filled, answered)
  if (!('proof' in checked)) throw new ApiError('malformed_response', 'expected a proof')
  return checked.proof
}

/** Mails a code and remembers the conversation that it belongs to. */
export async function mailCode(
  context: Context,
  request: CodeRequest & Pick<Mailed, 'purpose' | 'redirect'>,
): Promise<void> {
  const { proof, ...known } = request
  const { flow, resendAt } = await requestCode(context, request)
  const locale = context.get(localeContext)
  const proved = proof === undefined ? {} : { proof }
  keepFlow(context, { step: 'code', ...known, ...proved, flow, resendAt, locale })
}

/** Signs in with what a call gave, or goes on to what has to be done first. */
export async function enter(
  { context, returnTo }: Pick<Filled, 'context' | 'returnTo'>,
  answer: SignedIn,
  accountType: AccountType = 'normal',
): Promise<Response> {
  const locale = context.get(localeContext)
  if ('accessToken' in answer) return finish({ context, returnTo }, answer)
  if ('passwordDue' in answer) {
    const { proof } = answer
    keepFlow(context, { step: 'password', proof, accountType, redirect: returnTo, locale })
    return redirect(`${signInPage}?step=password`)
  }
  throw new Error('expected tokens or a due password, got a due address')
}

/** Signed in: back to where the visitor was going, over `through` where there is something to say. */
export async function finish(
  { context, returnTo }: Pick<Filled, 'context' | 'returnTo'>,
  tokens: Tokens,
  through?: 'tips',
): Promise<Response> {
  const { currency } = await context.get(sessionContext).start(tokens)
  context.get(signInFlowContext).end()
  const go = isPricedAnew(context, currency) ? redirectDocument : redirect
  if (!through) return go(returnTo)
  const query = new URLSearchParams({ step: through, redirect: returnTo })
  return go(`${signInPage}?${query}`)
}

/** Whether the shop changes to this currency, which it does not within one document. */
export function isPricedAnew(context: Context, currency: Currency): boolean {
  const isOffered = context.get(tenantContext).currencies.includes(currency)
  return isOffered && currency !== context.get(currencyContext)
}

/** What a new account starts with: the language and currency it was made in. */
export function preferences(context: Context) {
  return { locale: context.get(localeContext), currencyUnit: context.get(currencyContext) }
}

import { redirect } from 'react-router'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { keepFlow } from './auth-call.ts'
import { portalFor } from './way-in.ts'

type Asked = { email: string; returnTo: string }

/** Finds the provider of the visitor's company, and redirects to the page that leads to it. */
export async function leadToCompany(
  context: PageContext,
  { email, returnTo }: Asked,
): Promise<Response> {
  return leadTo(context, { email, returnTo }, await findProvider(context, email))
}

/** Does the same if the company requires it, whether or not the address has an account. */
export async function leadIfRequired(
  context: PageContext,
  asked: Asked,
): Promise<Response | undefined> {
  const found = await findProvider(context, asked.email).catch(none)
  return found?.isRequired ? leadTo(context, asked, found) : undefined
}

function none(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

async function findProvider(context: PageContext, email: string) {
  return context.get(apiContext).call('findSignOn', { email })
}

type Found = Awaited<ReturnType<typeof findProvider>>

function leadTo(context: PageContext, { email, returnTo }: Asked, { connectionId, host }: Found) {
  const journey = { redirect: portalFor(returnTo), locale: context.get(localeContext) }
  keepFlow(context, { step: 'company', connectionId, host, email, ...journey })
  return redirect(`${pathTo('company')}?step=go`)
}

/** Whether neither account of the address has the password. */
export function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'credentials'
}

/** Whether a password was refused because the company requires sign-in with its provider. */
export function isCompanyDue(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'sign_on'
}

import { redirect } from 'react-router'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { keepFlow } from './auth-call.ts'

type Asked = { email: string; returnTo: string }

/** Finds the provider of the visitor's company, and redirects to the page that leads to it. */
export async function leadToCompany(
  context: PageContext,
  { email, returnTo }: Asked,
): Promise<Response> {
  const { connectionId, host } = await context.get(apiContext).call('findSignOn', { email })
  const journey = { redirect: returnTo, locale: context.get(localeContext) }
  keepFlow(context, { step: 'company', connectionId, host, email, ...journey })
  return redirect(`${pathTo('company')}?step=go`)
}

/** Whether a password was refused because the company requires sign-in with its provider. */
export function isCompanyDue(error: unknown): boolean {
  return error instanceof ApiError && error.details?.reason === 'sign_on'
}

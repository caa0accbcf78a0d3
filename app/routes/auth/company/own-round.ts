import { localeContext, type PageContext, signInFlowContext } from '#app/page/context.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { askCompany } from './ask-company.ts'

/**
 * Starts a round of the shop's own after an answer that this browser has not asked for: people open
 * the shop from their company's list of apps. Such an answer signs nobody in itself, because
 * anybody could make a browser post theirs.
 */
export async function startOwnRound(
  context: PageContext,
  origin: string,
  connectionId: string,
): Promise<Response> {
  const asked = { step: 'company', connectionId, email: '', isOwnRound: true } as const
  const journey = { redirect: pathTo('portal'), locale: context.get(localeContext) }
  return askCompany(context, origin, { ...asked, ...journey })
}

/** Whether such a round has begun: a provider that answers it alike cannot answer requests. */
export async function isInOwnRound(context: PageContext, connectionId: string): Promise<boolean> {
  const flow = await context.get(signInFlowContext).read()
  return flow?.step === 'company' && flow.connectionId === connectionId && flow.isOwnRound === true
}

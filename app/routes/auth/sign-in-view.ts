import { redirect } from 'react-router'
import { isOfPortal } from '#app/auth/way-in.ts'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { BotCheck, SocialProvider } from '#contract/words.ts'
import { findWanted, type WantedPlan } from './wanted-plan.ts'

/** The step of signing in that a page shows, with the data for its form. */
export type SignInView = { returnTo: string } & (
  | { step: 'start' | 'by-code' | 'reset'; isBusiness: boolean; hasEnded?: boolean }
  | { step: 'code'; email: string; followedBy?: BotCheck | undefined }
  | { step: 'password'; email?: string | undefined; fewest: number | undefined }
  | { step: 'email'; provider: SocialProvider; email?: string | undefined }
  | { step: 'tips' }
  | { step: 'buy'; wanted: WantedPlan; ended?: { email: string } | undefined }
  | { step: 'buy-code'; wanted: WantedPlan; email: string }
)

/** Reads the step from the address, and checks it against the sign-in that is in progress. */
export async function signInView(
  context: PageContext,
  query: URLSearchParams,
): Promise<SignInView> {
  const step = query.get('step')
  const asked = safeRedirect(query.get('redirect'))
  const { viewer } = valuesOf(context)
  if (step === 'tips' && viewer) return { step, returnTo: asked }
  if (viewer) throw redirect(asked)
  const flow = await context.get(signInFlowContext).read()
  const isUnderWay = flow && flow.step === step
  const isBuying = isUnderWay ? step === 'ended' || isCodeToBuy(flow) : isPlain(query)
  const wanted = isBuying && (await findWanted(context, isUnderWay ? flow.redirect : asked))
  if (wanted) return wantedView(wanted, isUnderWay ? flow : undefined, asked)
  if (isUnderWay) return flowView(flow)
  const { features } = valuesOf(context).tenant
  const isMeant = query.get('for') === 'business' || isOfPortal(asked)
  const isBusiness = features.business && isMeant
  if (step === 'by-code' || step === 'reset') return { step, isBusiness, returnTo: asked }
  return { step: 'start', isBusiness, returnTo: asked }
}

function isCodeToBuy(flow: SignInFlow): boolean {
  return flow.step === 'code' && flow.purpose === 'buy'
}

/** Whether no certain way to sign in was asked for. */
function isPlain(query: URLSearchParams): boolean {
  return !query.has('for') && !['by-code', 'reset'].includes(query.get('step') ?? '')
}

function wantedView(wanted: WantedPlan, flow: SignInFlow | undefined, asked: string): SignInView {
  const returnTo = flow?.redirect ?? asked
  if (flow?.step === 'code') return { step: 'buy-code', wanted, email: flow.email, returnTo }
  const ended = flow?.step === 'ended' ? { email: flow.email } : undefined
  return { step: 'buy', wanted, ended, returnTo }
}

function flowView(flow: SignInFlow): SignInView {
  const returnTo = flow.redirect
  if (flow.step === 'code') {
    const followedBy = flow.purpose === 'complete_email' ? 'signup' : undefined
    return { step: 'code', email: flow.email, followedBy, returnTo }
  }
  if (flow.step === 'password') {
    const { email, minPasswordLength: fewest } = flow
    return { step: 'password', email, fewest, returnTo }
  }
  if (flow.step === 'email') {
    return { step: 'email', provider: flow.provider, email: flow.email, returnTo }
  }
  return { step: 'start', isBusiness: false, hasEnded: flow.step === 'ended', returnTo }
}

import { redirect } from 'react-router'
import { isOfPortal } from '#app/auth/way-in.ts'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { BotCheck, SocialProvider } from '#contract/words.ts'

/** The step of signing in that a page shows, with the data for its form. */
export type SignInView = { returnTo: string } & (
  | { step: 'start' | 'by-code' | 'reset'; isBusiness: boolean }
  | { step: 'code'; email: string; followedBy?: BotCheck | undefined }
  | { step: 'password'; email?: string | undefined; fewest: number | undefined }
  | { step: 'email'; provider: SocialProvider; email?: string | undefined }
  | { step: 'tips' }
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
  if (flow && flow.step === step) return flowView(flow)
  const { features } = valuesOf(context).tenant
  const isMeant = query.get('for') === 'business' || isOfPortal(asked)
  const isBusiness = features.business && isMeant
  if (step === 'by-code' || step === 'reset') return { step, isBusiness, returnTo: asked }
  return { step: 'start', isBusiness, returnTo: asked }
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
  return { step: 'start', isBusiness: false, returnTo }
}

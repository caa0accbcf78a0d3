import type { userCalls } from '#contract/calls/customer/user.ts'
import type { Handlers } from '../call.ts'
import { requireOwnRedirect, signInWithSocial } from './sign-in-social.ts'

/** Handlers of sign-in at Apple, Google and Facebook. */
export const socialHandlers: Pick<
  Handlers<typeof userCalls>,
  'socialAuthorize' | 'socialSignIn'
> = {
  async socialAuthorize(input, call) {
    requireOwnRedirect(call, input.provider, input.redirectUri)
    return { url: await call.services.social.authorize(input) }
  },

  async socialSignIn(input, call) {
    return signInWithSocial(call, input)
  },
}

import { createPasswords } from '#backend/account/password/passwords.ts'
import { createRefreshTokens } from '#backend/account/session/refresh-tokens.ts'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import { createCaptcha } from '#backend/call/captcha.ts'
import type { BackendServices } from '#backend/index.ts'
import { createMails } from '#backend/mail/sending/mails.ts'
import { createHttpProvider } from '#backend/mail/sending/provider.ts'
import { measureCalls } from '#backend/platform/trips/measure.ts'
import type { SendOutside } from '#backend/shop/call.ts'
import { createSandboxPayments } from '#backend/shop/providers/payment/sandbox-payments.ts'
import { createStripePayments } from '#backend/shop/providers/payment/stripe-payments.ts'
import { createHttpSupplier } from '#backend/shop/providers/supplier/http-supplier.ts'
import { createSandboxSupplier } from '#backend/shop/providers/supplier/sandbox-supplier.ts'
import type { Tenants } from '#tenants/index.ts'
import type { Config } from '../edge/env.ts'
import { createChannels } from './channels.ts'
import { createConfiguredSocial } from './configured-social.ts'
import { runsSandbox } from './runs-sandbox.ts'

export type Runtime = {
  tenants: Tenants
  /**
   * Sends requests to addresses that customers entered, on Node. A Worker needs none: its `fetch`
   * cannot choose the address that it connects to, and its network reaches no private address
   * (docs/decisions/090).
   */
  sendOutside?: SendOutside | undefined
}

/** Returns the services of all calls but public reads. */
export function servicesOf(config: Config, { tenants, sendOutside }: Runtime): BackendServices {
  const { sessionKeys, captcha, mail, supportChat, cms } = config
  return {
    sealingKeys: sessionKeys,
    accessTokens: createAccessTokens(sessionKeys),
    refreshTokens: createRefreshTokens(sessionKeys),
    passwords: createPasswords(),
    mails: createMails({
      channels: createChannels(config, tenants),
      ...(mail ? { provider: measureCalls(createHttpProvider(mail)) } : {}),
    }),
    social: createConfiguredSocial(config, tenants),
    ...createProviders(config),
    sendOutside: sendOutside ?? ((request) => fetch(request)),
    ...(captcha ? { captcha: createCaptcha({ ...captcha, report: console.error }) } : {}),
    ...(cms?.secrets ? { contentSecrets: cms.secrets } : {}),
    ...(supportChat ? { supportChatSecret: supportChat.secret } : {}),
  }
}

/**
 * Returns the providers of payments and eSIMs. The sandbox takes no money and its eSIMs do not
 * connect, so it is never used in production.
 */
function createProviders(config: Config): Pick<BackendServices, 'providers' | 'isSandbox'> {
  const { environment, stripe, supplier } = config
  const hasSandbox = environment !== 'production'
  const payments = stripe ? createStripePayments(stripe) : hasSandbox && createSandboxPayments()
  const network = supplier ? createHttpSupplier(supplier) : hasSandbox && createSandboxSupplier()
  const isSandbox = runsSandbox(config)
  return payments && network
    ? {
        providers: { payments: measureCalls(payments), supplier: measureCalls(network) },
        ...(isSandbox ? { isSandbox } : {}),
      }
    : {}
}

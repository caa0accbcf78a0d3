import { createPasswords, createRefreshTokens } from '#backend/account/module.ts'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import { createCaptcha } from '#backend/call/captcha.ts'
import type { Registry } from '#backend/call/outside/provider.ts'
import { mailWriter } from '#backend/domains.ts'
import type { DeploymentServices } from '#backend/index.ts'
import type { SendSmtp } from '#backend/mail/providers/smtp/smtp-mail.ts'
import { createMails } from '#backend/mail/sending/mails.ts'
import { hasFailed, type MailProvider } from '#backend/mail/sending/provider.ts'
import { measureCalls } from '#backend/platform/trips/measure.ts'
import { providers } from '#backend/providers.ts'
import {
  hasSupplierFailed,
  openSupply,
  type SendOutside,
  type Suppliers,
  turnsAt,
} from '#backend/shop/module.ts'
import type { GateObjects } from '#contract/gate.ts'
import type { TellCall } from '#contract/reports/figures.ts'
import type { Tenants } from '#tenants/index.ts'
import type { Config } from '../edge/env.ts'
import type { ChosenProvider } from '../edge/read-providers.ts'
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
  /** Sends mails by SMTP, on Node: a Worker opens no connections to mail servers. */
  sendSmtp?: SendSmtp | undefined
  /** The gates, in which suppliers' turns are taken on Workers. */
  gates?: GateObjects | undefined
  /** Receives each call of a provider when it has ended. */
  tellCall?: TellCall | undefined
}

/** Returns the services of all calls but public reads. */
export async function servicesOf(
  config: Config,
  { tenants, sendOutside, sendSmtp, gates, tellCall: tell }: Runtime,
): Promise<DeploymentServices> {
  const { sessionKeys, captcha, supportChat, cms, push } = config
  const send: SendOutside = sendOutside ?? ((request) => fetch(request))
  const mail = await openMailProvider(config, { sendSmtp, tellCall: tell })
  return {
    sealingKeys: sessionKeys,
    accessTokens: createAccessTokens(sessionKeys),
    refreshTokens: createRefreshTokens(sessionKeys),
    passwords: createPasswords(),
    mails: createMails({
      channels: createChannels(config, tenants),
      write: await mailWriter(),
      isKept: config.environment !== 'production',
      ...(mail ? { provider: mail } : {}),
      ...(push ? { push: { keys: push, send, isSandbox: runsSandbox(config) } } : {}),
    }),
    social: createConfiguredSocial(config, tenants),
    ...(config.environment === 'production' ? { refusesDemo: true } : {}),
    ...(await createProviders(config, { gates, tellCall: tell })),
    sendOutside: send,
    ...(captcha ? { captcha: createCaptcha({ ...captcha, report: console.error }) } : {}),
    ...(cms?.secrets ? { contentSecrets: cms.secrets } : {}),
    ...(supportChat ? { supportChatSecret: supportChat.secret } : {}),
  }
}

/**
 * Returns the providers of payments and eSIMs. The sandbox takes no money and its eSIMs do not
 * connect, so it is never used in production.
 */
async function createProviders(
  config: Config,
  { gates, tellCall: tell }: Pick<Runtime, 'gates' | 'tellCall'>,
) {
  const { environment } = config
  const sandbox = environment === 'production' ? undefined : { name: 'sandbox', settings: {} }
  const paying = await open(providers.payments, config.payments ?? sandbox, {})
  const suppliers = await openSuppliers(config.suppliers ?? (sandbox ? [sandbox] : []), tell)
  if (!paying || Object.keys(suppliers).length === 0) return {}
  return {
    providers: {
      payments: measureCalls(paying, { name: 'payments', tell }),
      supply: openSupply(suppliers, undefined, turnsAt(gates)),
    },
    ...(runsSandbox(config) ? { isSandbox: true } : {}),
  }
}

async function openSuppliers(
  chosen: readonly ChosenProvider[],
  tell: TellCall | undefined,
): Promise<Suppliers> {
  const opened = chosen.map(async (each) => {
    const supplier = await open(providers.supplier, each, {})
    if (!supplier) throw new Error(`expected the supplier ${each.name} to be registered`)
    return [
      each.name,
      measureCalls(supplier, { name: 'supplier', tell, isFailure: hasSupplierFailed }),
    ]
  })
  return Object.fromEntries(await Promise.all(opened))
}

/** Returns the provider that takes mails; undefined if none is configured. */
export async function openMailProvider(
  { mail }: Pick<Config, 'mail'>,
  { sendSmtp, tellCall: tell }: Pick<Runtime, 'sendSmtp' | 'tellCall'>,
): Promise<MailProvider | undefined> {
  const provider = await open(providers.mail, mail, { sendSmtp })
  return provider && measureCalls(provider, { name: 'mail', isFailure: hasFailed, tell })
}

/** Makes the provider that the deployment has chosen. */
async function open<Provider, Platform>(
  registry: Registry<Provider, Platform>,
  chosen: ChosenProvider | undefined,
  platform: Platform,
): Promise<Provider | undefined> {
  if (!chosen) return undefined
  const registered = registry[chosen.name]
  if (!registered) throw new Error(`expected a provider ${chosen.name} to be registered`)
  const create = await registered.load()
  return create(chosen.settings, platform)
}

import { createSocial, type Social, type SocialClients } from '#backend/account/module.ts'
import { socialProviders } from '#contract/words.ts'
import type { Tenants } from '#tenants/index.ts'
import { embeddedClient } from '../dev/oidc/authorization.ts'
import { embeddedIssuerOf, issuerOrigin, issuerPath } from '../dev/oidc/metadata.ts'
import type { Config } from '../edge/env.ts'
import { createIssuer, isEmbedded } from './social.ts'

/**
 * Connects the configured sign-in providers; the embedded issuers are called within the same
 * process.
 */
export function createConfiguredSocial(config: Config, tenants: Tenants): Social {
  const embedded = socialProviders.filter((provider) => isEmbedded(config, provider))
  const clients: SocialClients = { ...config.social }
  for (const provider of embedded) {
    const pagePath = `${issuerPath}/${provider}/authorize`
    clients[provider] = { ...embeddedClient, issuer: embeddedIssuerOf(provider), pagePath }
  }
  const askIssuer = createIssuer(config, tenants)
  return createSocial({
    clients,
    now: Date.now,
    transport: async (request) =>
      embedded.length > 0 && new URL(request.url).origin === issuerOrigin
        ? askIssuer(request)
        : fetch(request),
  })
}

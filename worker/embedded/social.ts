import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { type SocialProvider, socialCallbackPath, socialProviders } from '#contract/words.ts'
import type { Tenants } from '#tenants/index.ts'
import type { createEmbeddedIssuer } from '../dev/oidc/embedded-issuer.ts'
import { type EmbeddedProvider, issuerPath } from '../dev/oidc/metadata.ts'
import type { EdgeStep } from '../edge/edge.ts'
import type { Config } from '../edge/env.ts'

/**
 * Returns the providers that the shop offers: those with a configured client, and outside
 * production all of them.
 */
export function offeredProviders(config: Config): SocialProvider[] {
  return socialProviders.filter(
    (provider) => config.social[provider] || isEmbedded(config, provider),
  )
}

/**
 * Serves the pages of the embedded issuers, which stand in for providers that are not configured.
 */
export function serveEmbeddedIssuer(config: Config, tenants: Tenants): EdgeStep {
  const embedded: EmbeddedProvider[] = socialProviders.filter((name) => isEmbedded(config, name))
  if (config.environment !== 'production') embedded.push('company')
  const askIssuer = createIssuer(config, tenants)
  return async function serveEmbeddedIssuer(c, next) {
    const { pathname } = c.get('url')
    const isOurs = embedded.some((name) => pathname.startsWith(`${issuerPath}/${name}/`))
    return isOurs ? askIssuer(c.req.raw) : next()
  }
}

/**
 * Whether the embedded issuer stands in for a provider: the provider has no client, and this is not
 * production.
 */
export function isEmbedded({ environment, social }: Config, provider: SocialProvider): boolean {
  return environment !== 'production' && !social[provider]
}

/**
 * Returns a function that sends requests to the embedded issuers, which are created on the first
 * request.
 */
export function createIssuer(
  { sessionKeys }: Config,
  tenants: Tenants,
): (request: Request) => Promise<Response> {
  let issuer: ReturnType<typeof createEmbeddedIssuer> | undefined
  return async function askIssuer(request) {
    const { createEmbeddedIssuer } = await import('../dev/oidc/embedded-issuer.ts')
    issuer ??= createEmbeddedIssuer({
      keys: sessionKeys,
      now: Date.now,
      isOwnRedirect: async ({ host, pathname }, provider) =>
        isCallback(pathname, provider) && (await tenants.ofHost(host)) !== undefined,
    })
    return issuer.fetch(request)
  }
}

function isCallback(pathname: string, provider: EmbeddedProvider): boolean {
  if (provider !== 'company') return pathname === socialCallbackPath(provider)
  return pathname.startsWith(signOnCallbackPath(''))
}

import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import type { Tenants } from '#tenants/index.ts'
import type { createEmbeddedSaml } from '../dev/saml/embedded-saml.ts'
import type { EdgeStep } from '../edge/edge.ts'
import type { Config } from '../edge/env.ts'

/**
 * Serves the pages of the embedded SAML provider, which organisations of the sandbox can use. The
 * paths do not exist in production.
 */
export function serveEmbeddedSaml({ environment }: Config, tenants: Tenants): EdgeStep {
  let provider: ReturnType<typeof createEmbeddedSaml> | undefined
  return async function serveEmbeddedSaml(c, next) {
    if (environment === 'production') return next()
    const { createEmbeddedSaml } = await import('../dev/saml/embedded-saml.ts')
    provider ??= createEmbeddedSaml({
      now: Date.now,
      isOwnAnswer: async ({ host, pathname }) =>
        pathname.startsWith(signOnCallbackPath('')) && (await tenants.ofHost(host)) !== undefined,
    })
    return provider.fetch(c.req.raw)
  }
}

import { apiBase } from '#contract/calls/row/endpoints.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { openTenants, originOfTenant } from '#tenants/index.ts'
import type { Env } from '../../edge/env.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** A page that is never stored, and a call that asks neither the database nor a provider. */
const paths = [pathTo('sign-in'), `${apiBase}/files/pictures/none`]

/**
 * Asks a shop for a page and a call, so that a visitor who comes next does not wait while the code
 * of either is loaded. What they answer does not matter.
 */
export async function warmUp(
  fetch: Fetch,
  env: Pick<Env, 'ASSETS' | 'ENVIRONMENT'>,
): Promise<void> {
  const isProduction = env.ENVIRONMENT === 'production'
  const tenants = openTenants(env.ASSETS, { acceptsLocal: !isProduction })
  const [slug = ''] = await tenants.slugs()
  const tenant = await tenants.find(slug)
  if (!tenant) throw new Error('expected the build to contain a shop')
  const origin = originOfTenant(tenant, { isProduction })
  for (const path of paths) {
    const answer = await fetch(new Request(origin + path))
    await answer.arrayBuffer()
  }
}

import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Tenant } from '#tenants/index.ts'
import type { EdgeStep } from '../edge.ts'

const applePath = '/.well-known/apple-app-site-association'
const androidPath = '/.well-known/assetlinks.json'

/**
 * Paths that every host answers without redirecting to the canonical host, because phones do not
 * follow redirects when they fetch these files.
 */
export const appLinkPaths: readonly string[] = [applePath, androidPath]

/**
 * Serves the files by which iOS and Android associate a shop's links with its apps, always as JSON.
 */
export function serveAppLinks(): EdgeStep {
  return async function serveAppLinks(c, next) {
    const { pathname } = c.get('url')
    const tenant = c.get('tenant')
    const { ios, android } = tenant.appLinks
    if (pathname === applePath) {
      return json({ applinks: { apps: [], details: ios ? [appleDetail(ios, tenant)] : [] } })
    }
    if (pathname === androidPath) {
      return json(android ? [androidStatement(android)] : [])
    }
    return next()
  }
}

function appleDetail(ios: { teamId: string; bundleId: string }, tenant: Tenant) {
  return {
    appIDs: [`${ios.teamId}.${ios.bundleId}`],
    components: tenant.locales.flatMap((locale) => {
      const at = (path: string) => ({ '/': localePath(locale, tenant.defaultLocale, path) })
      return [
        { ...at(pathTo('home')), '?': { page: '?*' } },
        at('/universal-link'),
        at(pathTo('esim', { id: '*' })),
        at('/account/*'),
        at(pathTo('invite', { code: '*' })),
        at(pathTo('destination', { destination: '*' })),
        at(pathTo('shop-type', { type: '*' })),
      ]
    }),
  }
}

function androidStatement(android: { package: string; fingerprints: readonly string[] }) {
  return {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: android.package,
      sha256_cert_fingerprints: android.fingerprints,
    },
  }
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' },
  })
}

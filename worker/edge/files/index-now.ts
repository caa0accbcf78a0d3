import { apiBase } from '#contract/calls/row/endpoints.ts'
import { isLocale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import type { Entry } from '#contract/texts/content.ts'
import { entryTypes } from '#contract/texts/content-words.ts'
import { originOfTenant, type Tenant, type Tenants } from '#tenants/index.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { Config } from '../env.ts'
import { readBody } from '../read-body.ts'
import { textPaths } from './sitemap-paths.ts'

const publishPath = `${apiBase}/webhooks/content`
const maxBytes = 4_096
/** Milliseconds to wait for the index; nobody waits for the answer. */
const patienceMs = 5_000
/** Shops told at the same time: the runtime has six connections for a request. */
const atOnce = 6

type Named = Pick<Entry, 'type' | 'slug' | 'locale'>

type IndexNowOptions = Pick<Config, 'indexNow' | 'environment'> & {
  tenants: Pick<Tenants, 'find' | 'slugs'>
  /** Returns a text as the CMS has it now: a stored answer may be older than the publication. */
  findNewestEntry: (c: EdgeContext, named: Named) => Promise<Entry | undefined>
  report: (c: EdgeContext, error: unknown) => void
}

/**
 * Serves the key that proves who owns the host (indexnow.org), and tells search engines the
 * addresses of a text once it is published: one in every shop that has a page with it.
 */
export function tellIndexNow(options: IndexNowOptions): EdgeStep {
  const { indexNow, environment, tenants, findNewestEntry, report } = options

  async function tell(c: EdgeContext, body: string): Promise<void> {
    const named = readNamed(JSON.parse(body))
    const entry = named && (await findNewestEntry(c, named))
    if (!named || entry?.locale !== named.locale) return
    const slugs = entry.facts.tenants ?? (await tenants.slugs())
    for (let at = 0; at < slugs.length; at += atOnce) {
      const some = slugs.slice(at, at + atOnce).map((slug) => tellOne(c, slug, entry))
      await Promise.all(some)
    }
  }

  /** The failure of one shop is reported and keeps no other from being told. */
  async function tellOne(c: EdgeContext, slug: string, entry: Entry): Promise<void> {
    try {
      const tenant = await tenants.find(slug)
      const path = tenant && publishedPath(tenant, entry)
      if (path) await send(originOfShop(c, tenant), path)
    } catch (error) {
      report(c, error)
    }
  }

  function originOfShop(c: EdgeContext, tenant: Tenant): string {
    const isProduction = environment === 'production'
    return originOfTenant(tenant, { isProduction, port: c.get('url').port })
  }

  async function send(origin: string, path: string): Promise<void> {
    if (!indexNow) return
    const { key, url } = indexNow
    const owner = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt` }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...owner, urlList: [origin + path] }),
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`IndexNow answered ${answer.status} for ${owner.host}`)
  }

  return async function tellIndexNow(c, next) {
    if (!indexNow) return next()
    const { pathname } = c.get('url')
    if (pathname === `/${indexNow.key}.txt`) return c.text(indexNow.key)
    if (pathname !== publishPath || c.req.method !== 'POST') return next()
    const bytes = await readBody(new Response(c.req.raw.clone().body), maxBytes)
    await next()
    if (c.res.status !== 204 || !bytes) return
    const told = tell(c, new TextDecoder().decode(bytes))
    c.executionCtx.waitUntil(told.catch((error: unknown) => report(c, error)))
  }
}

function readNamed({ type, slug, locale }: Record<string, unknown>): Named | undefined {
  const collection = entryTypes.find((each) => each === type)
  if (!collection || typeof slug !== 'string') return undefined
  return isLocale(locale) ? { type: collection, slug, locale } : undefined
}

/**
 * Returns the path of a text's page in a shop; undefined if the shop has no such page in the text's
 * language. The sitemaps list the same pages.
 */
function publishedPath(tenant: Tenant, entry: Entry): string | undefined {
  const { type, slug, locale, facts, availableLocales, updatedAt } = entry
  const { address, tenants, locales } = facts
  const [listed] = textPaths(tenant, type, [
    {
      ...{ slug, availableLocales, updatedAt },
      ...(address ? { address } : {}),
      ...(tenants ? { tenants } : {}),
      ...(locales ? { locales } : {}),
    },
  ])
  const isListed = listed?.locales.includes(locale)
  return isListed ? localePath(locale, tenant.defaultLocale, listed?.path ?? '/') : undefined
}

import { apiBase } from '#contract/calls/row/endpoints.ts'
import { isLocale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import type { OutlinedEntry } from '#contract/texts/content.ts'
import { type EntryType, entryTypes } from '#contract/texts/content-words.ts'
import { textPath } from '#contract/texts/text-path.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { Config } from '../env.ts'
import { readBody } from '../read-body.ts'

const publishPath = `${apiBase}/webhooks/content`
const maxBytes = 4_096
/** Milliseconds to wait for the index; nobody waits for the answer. */
const patienceMs = 5_000

type IndexNowOptions = Pick<Config, 'indexNow'> & {
  originOf: (c: EdgeContext) => string
  outlineEntries: (c: EdgeContext, type: EntryType) => Promise<OutlinedEntry[]>
  report: (c: EdgeContext, error: unknown) => void
}

/**
 * Serves the key that proves who owns the host (indexnow.org), and tells search engines the address
 * of a text once it is published in this shop.
 */
export function tellIndexNow(options: IndexNowOptions): EdgeStep {
  const { indexNow, originOf, report } = options

  async function tell(c: EdgeContext, body: string): Promise<void> {
    if (!indexNow) return
    const { key, url } = indexNow
    const path = await publishedPath(c, JSON.parse(body), options)
    if (!path) return
    const origin = originOf(c)
    const asked = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt` }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...asked, urlList: [origin + path] }),
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`IndexNow answered ${answer.status}`)
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

type Named = { type?: unknown; slug?: unknown; locale?: unknown }

/** Returns the path of a text's page in this shop; undefined if the shop has no such page. */
async function publishedPath(
  c: EdgeContext,
  { type, slug, locale }: Named,
  { outlineEntries }: IndexNowOptions,
): Promise<string | undefined> {
  const collection = entryTypes.find((each) => each === type)
  const { locales, defaultLocale } = c.get('tenant')
  if (!collection || !isLocale(locale) || !locales.includes(locale)) return undefined
  const entry = (await outlineEntries(c, collection)).find((each) => each.slug === slug)
  const path = entry && textPath({ ...entry, type: collection })
  return path && localePath(locale, defaultLocale, path)
}

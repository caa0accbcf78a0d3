import type { RouterContextProvider } from 'react-router'
import { apiContext, localeContext, visitContext } from '#app/page/context.ts'
import { later } from '#app/page/later.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/**
 * Returns the link to the guide of a country; undefined if there is none. Its text is formatted on
 * the server, so that the browser needs no message for it. If the texts cannot be read, the page is
 * shown without the link and is not stored.
 */
export async function findGuide(
  context: Readonly<RouterContextProvider>,
  slug: string,
  place: string,
): Promise<{ to: string; children: string } | undefined> {
  const locale = context.get(localeContext)
  const asked = { type: 'guides' as const, slug, locale }
  const call = later(context.get(visitContext), context.get(apiContext).call('listEntries', asked))
  const { entries } = await call.catch((error: unknown) => {
    if (error instanceof ApiError) return { entries: [] }
    throw error
  })
  if (entries.length === 0) return undefined
  return { to: pathTo('guide', { slug }), children: m.country_guide({ place }) }
}

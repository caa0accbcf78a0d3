import type { RouterContextProvider } from 'react-router'
import { apiContext, localeContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/path-to.ts'

/**
 * Returns the link to the guide of a country; undefined where there is none. Its words are made
 * here, so that the browser's script has no message for them.
 */
export async function findGuide(
  context: Readonly<RouterContextProvider>,
  slug: string,
  place: string,
): Promise<{ to: string; children: string } | undefined> {
  const locale = context.get(localeContext)
  const asked = { type: 'guides' as const, slug, locale }
  const { entries } = await context.get(apiContext).call('listEntries', asked)
  if (entries.length === 0) return undefined
  return { to: pathTo('guide', { slug }), children: m.country_guide({ place }) }
}

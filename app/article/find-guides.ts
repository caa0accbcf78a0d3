import { countryName } from '#app/format/country-name.ts'
import { apiContext, localeContext, type PageContext, visitContext } from '#app/page/context.ts'
import { later } from '#app/page/later.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Entry } from '#contract/texts/content.ts'
import { nearKind } from '#contract/texts/content-words.ts'

/** Links to guides: to a country's own, or after `intro` to those of the countries around it. */
export type GuideLinks = { intro?: string; links: { to: string; children: string }[] }

/**
 * Returns the link to the guide of a country, or links to the nearest guides; undefined if there
 * are none. The texts are formatted on the server, so that the browser needs no message for them.
 * If the guides cannot be read, the page is shown without links and is not stored.
 */
export async function findGuides(
  context: PageContext,
  country: { slug: string; code: string | null; name: string },
): Promise<GuideLinks | undefined> {
  const { slug, code, name } = country
  const [own] = await listGuides(context, { slug })
  if (own)
    return {
      links: [{ to: pathTo('guide', { slug }), children: m.country_guide({ place: name }) }],
    }
  const near = code ? await listGuides(context, { kind: nearKind(code) }) : []
  const locale = context.get(localeContext)
  const links = near.flatMap(({ slug, facts }) =>
    facts.country
      ? [{ to: pathTo('guide', { slug }), children: countryName(facts.country, locale) }]
      : [],
  )
  return links.length > 0 ? { intro: m.country_guides_near(), links } : undefined
}

async function listGuides(
  context: PageContext,
  asked: { slug: string } | { kind: string },
): Promise<Entry[]> {
  const locale = context.get(localeContext)
  const call = context.get(apiContext).call('listEntries', { type: 'guides', locale, ...asked })
  const { entries } = await later(context.get(visitContext), call).catch((error: unknown) => {
    if (error instanceof ApiError) return { entries: [] }
    throw error
  })
  return entries
}

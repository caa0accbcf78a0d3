import { redirect } from 'react-router'
import { search } from '#app/api/catalogue.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'

type Named = { context: PageContext; request: Request; slug: string; plan: string | undefined }

/**
 * Redirects from an address that has another name of a place, such as `/usa-eSIM`, once the place
 * was not found by its slug; without one it is the 404 page.
 */
export async function leadToNamedPlace(
  error: unknown,
  { context, request, slug, plan }: Named,
): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  const { api, locale } = valuesOf(context)
  const q = slug.replaceAll('-', ' ').slice(0, maxSearchLength)
  const named = (await search(api, { q, locale })).find(({ match }) => match === 'exact')
  if (!named || named.slug === slug) notFound()
  const path = pathTo('destination', { destination: named.slug })
  throw redirect(`${path}${plan ? `/${plan}` : ''}${new URL(request.url).search}`, 301)
}

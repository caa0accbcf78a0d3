import { apiContext, localeContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import type { Route } from './+types/usage-now.ts'
import { listedEsim } from './card/listed-esim.ts'
import { readList } from './list-view.ts'
import { findTab } from './order-tab.ts'

/** Returns the current state of a list's eSIMs, which the list asks for while it is visible. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const tab = findTab(searchParams.get('state') ?? undefined)
  if (!tab) notFound()
  const start = searchParams.get('start') ?? undefined
  const locale = context.get(localeContext)
  const { esims } = await readList(context.get(apiContext), { tab, start })
  return Response.json(esims.map((esim) => listedEsim(esim, locale)))
}

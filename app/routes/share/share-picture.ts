import { assetsContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { assetOrigin } from '#contract/assets.ts'
import type { Route } from './+types/share-picture.ts'
import { findCard } from './find-card.ts'

/** The picture that is shown where a page is shared: its place, the lowest price and the shop. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const name = /^(.+)\.png$/.exec(params.file)?.[1] ?? notFound()
  const card = await findCard(context, { kind: params.kind, name })
  const { tenant, locale } = valuesOf(context)
  const assets = context.get(assetsContext)
  const base = await assets.fetch(assetOrigin + card.base)
  if (!base.ok) throw new Error(`expected the picture ${card.base}, got ${base.status}`)
  // Imported on demand, because only programs that preview links ask for pictures.
  const { drawCard } = await import('./draw-card.server.ts')
  const text = { ...card, brand: tenant.brand.wordmark }
  const look = { theme: tenant.theme, locale, assets }
  const bytes = await drawCard(new Uint8Array(await base.arrayBuffer()), text, look)
  return new Response(bytes, { headers: { 'content-type': 'image/png' } })
}

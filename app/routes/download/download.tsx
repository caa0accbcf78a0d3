import { encode } from 'uqr'
import { tenantContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/path-to.ts'
import '#app/ui/kit/button.css'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Route } from './+types/download.ts'
import './download.css'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { head, appStoreId } = loaderData
  return [
    ...headTags(head),
    // Makes Safari on iPhones show a banner for the app.
    ...(appStoreId ? [{ name: 'apple-itunes-app', content: `app-id=${appStoreId}` }] : []),
  ]
}

/** The page does not exist in a shop without an app. */
export function loader({ context }: Route.LoaderArgs) {
  const { apps, brand } = context.get(tenantContext)
  const { appStoreId, androidPackage } = apps
  if (!appStoreId && !androidPackage) notFound()
  const title = m.download_head_title({ brand: brand.name })
  const head = pageHead({ context, title, description: m.download_lead() })
  return {
    head,
    appStoreId,
    stores: [
      ...(appStoreId
        ? [{ name: 'App Store', url: `https://apps.apple.com/app/id${appStoreId}` }]
        : []),
      ...(androidPackage
        ? [
            {
              name: 'Google Play',
              url: `https://play.google.com/store/apps/details?id=${encodeURIComponent(androidPackage)}`,
            },
          ]
        : []),
    ],
    qr: drawQr(head.canonical),
  }
}

/** Draws the QR code's dark modules as an SVG path of unit squares. */
function drawQr(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, side: size }
}

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  const { stores, qr } = loaderData
  const { brand } = useShop().tenant
  return (
    <div className="wrap download">
      <div className="download-text">
        <h1 className="t1">{m.download_head_title({ brand: brand.name })}</h1>
        <p className="lead muted">{m.download_lead()}</p>
        <p className="download-stores">
          {stores.map(({ name, url }) => (
            <a key={name} className="btn p lg" href={url}>
              {m.download_store({ store: name })}
            </a>
          ))}
        </p>
        <p>
          <Link className="link" to={pathTo('shop')}>
            {m.orders_empty_action()}
          </Link>
        </p>
      </div>
      <figure className="panel download-qr">
        <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={m.download_qr_label()}>
          <path d={qr.path} />
        </svg>
        <figcaption className="s muted">{m.download_qr_help()}</figcaption>
      </figure>
    </div>
  )
}

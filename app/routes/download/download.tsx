import { encode } from 'uqr'
import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { storesOf } from '#app/article/load-blocks.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { tenantContext } from '#app/page/context.ts'
import { headTags } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Article } from '#app/ui/article/article-page.tsx'
import '#app/ui/kit/button.css'
import { Neatline } from '#app/ui/map/ornaments.tsx'
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
export async function loader({ context }: Route.LoaderArgs) {
  const { apps } = context.get(tenantContext)
  const stores = storesOf(apps)
  if (stores.length === 0) notFound()
  const entry = await loadEntry(context, 'pages', 'download')
  const head = articleHead({ context, entry })
  return {
    head,
    title: entry.title,
    summary: entry.summary,
    lang: foreignLang(entry, context),
    // The page shows the stores at the top, beside the QR code, so they are removed from the text.
    body: entry.body.filter((block) => block.kind !== 'data' || block.name !== 'stores'),
    appStoreId: apps.appStoreId,
    stores,
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
  const { title, summary, lang, body, stores, qr } = loaderData
  return (
    <>
      <header className="paper">
        <div className="wrap download">
          <div className="download-text">
            <h1 className="t1" lang={lang}>
              {title}
            </h1>
            <p className="lead muted" lang={lang}>
              {summary}
            </p>
            <p className="download-stores">
              {stores.map(({ name, url }) => (
                <a key={name} className="btn p lg" href={url}>
                  {m.download_store({ store: name })}
                </a>
              ))}
            </p>
          </div>
          <figure className="panel download-qr">
            <svg
              viewBox={`0 0 ${qr.side} ${qr.side}`}
              role="img"
              aria-label={m.download_qr_label()}
            >
              <path d={qr.path} />
            </svg>
            <figcaption className="s muted">{m.download_qr_help()}</figcaption>
          </figure>
        </div>
      </header>
      <Neatline />
      <Article body={body} lang={lang} />
    </>
  )
}

import './styles/index.css'
import { lazy, type ReactNode, use } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  type UIMatch,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { DeferredScripts, useNonce } from '#app/deferred-scripts.tsx'
import { DocumentTags } from '#app/document-tags.ts'
import { shapeText } from '#app/format/number-shape.ts'
import { analyticsContext, supportChatContext, valuesOf } from '#app/page/context.ts'
import { DocumentFacts } from '#app/page/document-facts.ts'
import { PageOverList, PageStyles } from '#app/page/kept-list.tsx'
import { keptWith } from '#app/page/kept-with.ts'
import type { ToldError } from '#app/page/told-error.ts'
import { m } from '#app/paraglide/messages.js'
import { rootMiddleware } from '#app/root-middleware.server.ts'
import { shopTenant } from '#app/shop-tenant.ts'
import { ViewerSource } from '#app/viewer-source.tsx'
import type { Locale } from '#contract/locale.ts'
import { basenameOf } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { routeTable } from '#contract/pages/routes.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import type { PublicTenant } from '#tenants/index.ts'
import fontFaces from '../.generated/font-faces.css?url'
import type { Route } from './+types/root.ts'
import { BrowserSourceProvider } from './browser-source.tsx'
import { SearchBox } from './ui/search/search-box.tsx'
import { footLinks } from './ui/shell/foot-links.ts'
import { navLinks } from './ui/shell/header/links.ts'
import { BlankLayout, DefaultLayout, PartnerLayout } from './ui/shell/layouts.tsx'
import { packFoot } from './ui/shell/packed-links.ts'
import { fontScript } from './ui/shell/script/font-script.ts'
import { movingScript } from './ui/shell/script/moving-script.ts'
import { themeScript } from './ui/shell/script/theme-script.ts'
import { type FramedPage, type Shop, useShop } from './ui/shop.ts'
import { ThemeTokens } from './ui/theme-tokens.tsx'
import type { ShownViewer } from './ui/viewer.ts'

export const middleware: Route.MiddlewareFunction[] = rootMiddleware

export function loader({ context }: Route.LoaderArgs): Shop {
  const { tenant, locale, viewer, session } = valuesOf(context)
  const { path, isScriptless } = valuesOf(context).visit
  const analyticsId = context.get(analyticsContext)
  const chat = context.get(supportChatContext)
  return {
    tenant: shopTenant(tenant),
    locale,
    currency: valuesOf(context).currency,
    path,
    basename: basenameOf(locale, tenant.defaultLocale),
    blank: idsOf(({ layout }) => layout === 'blank'),
    open: idsOf(({ shared, scriptless, file }) => shared && !scriptless && !file),
    ...shellLinks(tenant, locale),
    ...(isScriptless ? { isScriptless: true as const } : {}),
    ...(viewer ? { viewer: toShown(viewer, session.shownTo) } : {}),
    ...(analyticsId ? { analyticsId } : {}),
    ...(chat ? { chat: { ...chat, email: tenant.support.email } } : {}),
  }
}

/**
 * Returns the links of header and footer; they are the same objects for every page of the shop in a
 * language.
 */
function shellLinks(tenant: PublicTenant, locale: Locale): Pick<Shop, 'nav' | 'foot'> {
  return keptWith(tenant.features, `links ${locale}`, () => ({
    nav: navLinks(tenant),
    foot: packFoot(footLinks(tenant, locale)),
  }))
}

/**
 * Returns the ids of pages that the browser has to know. The route table is large, so the browser
 * gets these ids instead of the table.
 */
function idsOf(isMeant: (row: RouteRow) => boolean | undefined): string {
  const meant = routeTable.filter((row) => row.module && isMeant(row))
  return ` ${meant.map(({ id }) => id).join(' ')} `
}

function toShown({ name, email, avatarUrl, accountType }: Viewer, shownTo?: string): ShownViewer {
  const named = shownTo === undefined ? {} : { shownTo }
  return { name, email, accountType, ...(avatarUrl ? { avatarUrl } : {}), ...named }
}

/** Tenant, language and currency cannot change within one document. */
export function shouldRevalidate() {
  return false
}

/**
 * Loaded when the first error is shown. They have no Suspense around them: the server waits and
 * sends the whole page, as it must for visitors without JavaScript.
 */
const NotFoundView = lazy(async () => {
  const { NotFoundView: view } = await import('./ui/shell/error-views.tsx')
  return { default: view }
})
const ServerErrorView = lazy(async () => {
  const { ServerErrorView: view } = await import('./ui/shell/error-views.tsx')
  return { default: view }
})
const OpeningPage = lazy(async () => {
  const { OpeningPage: page } = await import('./ui/shell/opening-page.tsx')
  return { default: page }
})

/** Pages make their own head; an error has none, so the root makes the error's title. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (!error) return []
  const title = isMissing(error)
    ? m.error_missing_title()
    : (toldOf(error)?.title ?? m.error_server_title())
  const name = loaderData?.tenant.brand.name
  return [{ title: name ? `${title} | ${name}` : title }, { name: 'robots', content: 'noindex' }]
}

/** Only the server writes this script into the document; the browser's bundle leaves it out. */
const headScript = import.meta.env.SSR ? themeScript() + movingScript() + fontScript(fontFaces) : ''

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function toldOf(error: unknown): ToldError | undefined {
  return isRouteErrorResponse(error) && error.data?.title ? error.data : undefined
}

/** A page that only the server renders may choose its frame by its data: see `FramedPage`. */
function frameOf(page: UIMatch | undefined): FramedPage['frame'] {
  return (page?.loaderData as FramedPage | undefined)?.frame
}

/**
 * The frames of pages are constants: React renders nothing below an element that is the same as
 * before, and the router renders the root at every step of a navigation.
 */
const page = <Outlet />
const partnerFrame = <PartnerLayout>{page}</PartnerLayout>
const blankFrame = <BlankLayout>{page}</BlankLayout>
const portalFrame = <BlankLayout bare>{page}</BlankLayout>
const defaultFrame = (
  <ViewerSource>
    <DefaultLayout search={<SearchBox variant="compact" />}>
      <PageOverList />
    </DefaultLayout>
  </ViewerSource>
)

export default function App() {
  const { blank } = useShop()
  const shown = useMatches().at(-1)
  const id = shown?.id ?? ''
  if (import.meta.env.SSR && frameOf(shown) === 'none') return page
  if (import.meta.env.SSR && frameOf(shown) === 'partner') return partnerFrame
  if (/^(portal|office)/.test(id)) return portalFrame
  return blank.includes(` ${id} `) ? blankFrame : defaultFrame
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const told = toldOf(error)
  if (told?.isOpening) return <OpeningPage told={told} />
  return (
    <BlankLayout>
      {isMissing(error) ? <NotFoundView /> : <ServerErrorView told={told} />}
    </BlankLayout>
  )
}

/** Returns how the language writes numbers. The browser keeps the server's value. */
function numbersOf(shop: Shop | undefined): string | undefined {
  if (!import.meta.env.SSR) return document.documentElement.dataset.numbers
  return shop && shapeText(shop.currency, shop.locale)
}

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<Shop>('root')
  const nonce = useNonce()
  const forced = shop?.tenant.theme.forced
  return (
    <html
      lang={shop?.locale ?? 'en'}
      data-theme={forced ?? 'system'}
      data-theme-forced={forced}
      data-platform="desktop"
      data-numbers={numbersOf(shop)}
      data-build={use(DocumentFacts).build || document.documentElement.dataset.build}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <noscript>
          <link rel="stylesheet" href={fontFaces} />
        </noscript>
        {shop ? <ThemeTokens theme={shop.tenant.theme} nonce={nonce} /> : null}
        <Meta />
        <PageStyles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link
          rel="manifest"
          href={(shop?.basename ?? '').replace(/\/$/, '') + pathTo('manifest')}
        />
        {use(DocumentTags)}
      </head>
      <body>
        <BrowserSourceProvider>{children}</BrowserSourceProvider>
        {import.meta.env.SSR && shop?.isScriptless ? null : <DeferredScripts />}
      </body>
    </html>
  )
}

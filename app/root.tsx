import './styles/index.css'
import { lazy, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  useRouteLoaderData,
} from 'react-router'
import { createApiClient } from '#app/api/client.ts'
import {
  analyticsContext,
  apiContext,
  callsContext,
  currencyContext,
  localeContext,
  redirectContext,
  tenantContext,
  visitContext,
} from '#app/context.ts'
import { DeferredScripts, useNonce } from '#app/deferred-scripts.tsx'
import { runWithLocale } from '#app/locale-scope.server.ts'
import { m } from '#app/paraglide/messages.js'
import { PlaceSource } from '#app/place-source.tsx'
import { basenameOf } from '#contract/path.ts'
import fontFaces from '../.generated/font-faces.css?url'
import type { Route } from './+types/root.ts'
import { SearchBox } from './ui/search/search-box.tsx'
import { fontScript } from './ui/shell/font-script.ts'
import { BlankLayout, DefaultLayout } from './ui/shell/layouts.tsx'
import { themeScript } from './ui/shell/theme-script.ts'
import type { Shop } from './ui/shop.ts'
import { ThemeTokens } from './ui/theme-tokens.tsx'

/** Every loader and render below runs in the request's language; moved addresses are left here. */
export const middleware: Route.MiddlewareFunction[] = [
  async function speakLocale({ context }, next) {
    const target = context.get(redirectContext)
    if (target) throw redirect(target, 301)
    return runWithLocale(context.get(localeContext), next)
  },
  async function connectApi({ context }, next) {
    const { transport, origin, sign } = context.get(callsContext)
    const client = createApiClient({
      transport,
      origin,
      channelId: context.get(tenantContext).slug,
      currency: context.get(currencyContext),
      locale: context.get(localeContext),
      requestId: context.get(visitContext).requestId,
      sign,
    })
    context.set(apiContext, client)
    return next()
  },
]

export function loader({ context }: Route.LoaderArgs): Shop {
  const tenant = context.get(tenantContext)
  const locale = context.get(localeContext)
  const { path } = context.get(visitContext)
  const analyticsId = context.get(analyticsContext)
  return {
    tenant,
    locale,
    currency: context.get(currencyContext),
    path,
    basename: basenameOf(locale, tenant.defaultLocale),
    ...(analyticsId ? { analyticsId } : {}),
  }
}

/** Within one document neither tenant nor language nor currency can change. */
export function shouldRevalidate() {
  return false
}

/**
 * Loaded with the first error only. No Suspense around them: the server waits and sends the whole
 * page, as it must for visitors without JavaScript.
 */
const NotFoundView = lazy(async () => {
  const { NotFoundView: view } = await import('./ui/shell/error-views.tsx')
  return { default: view }
})
const ServerErrorView = lazy(async () => {
  const { ServerErrorView: view } = await import('./ui/shell/error-views.tsx')
  return { default: view }
})

/** Pages write their own head; an error has none, so its title is said here. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (!error) return []
  const title = isMissing(error) ? m.error_missing_title() : m.error_server_title()
  const name = loaderData?.tenant.brand.name
  return [{ title: name ? `${title} | ${name}` : title }, { name: 'robots', content: 'noindex' }]
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export default function App() {
  return (
    <DefaultLayout search={<SearchBox variant="compact" />}>
      <Outlet />
    </DefaultLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const View = isMissing(error) ? NotFoundView : ServerErrorView
  return (
    <BlankLayout>
      <View />
    </BlankLayout>
  )
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
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code
          dangerouslySetInnerHTML={{ __html: themeScript() + fontScript(fontFaces) }}
        />
        <noscript>
          <link rel="stylesheet" href={fontFaces} />
        </noscript>
        {shop ? <ThemeTokens theme={shop.tenant.theme} nonce={nonce} /> : null}
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <PlaceSource>{children}</PlaceSource>
        <DeferredScripts />
      </body>
    </html>
  )
}

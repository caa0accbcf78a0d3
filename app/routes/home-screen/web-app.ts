import { valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { groundColour } from '#tenants/reading/theme.ts'
import type { Route } from './+types/web-app.ts'

/** The web manifest: the shop as an app that opens with the list of eSIMs, in the page's language. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { tenant, locale } = valuesOf(context)
  const { slug, brand, theme, defaultLocale } = tenant
  const at = (path: string) => localePath(locale, defaultLocale, path)
  const icon = (end: string, pixels: number, purpose: string) => ({
    src: `/generated/brand/${slug}-${end}.png`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  })
  const colour = groundColour(theme)
  const manifest = {
    // The same app in every language.
    id: pathTo('orders'),
    name: brand.name,
    short_name: brand.wordmark,
    description: m.home_screen_text(),
    lang: locale,
    start_url: at(pathTo('orders')),
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    categories: ['travel'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('cut', 512, 'maskable')],
    shortcuts: [
      { name: m.orders_head_title(), url: at(pathTo('orders')) },
      { name: m.orders_empty_action(), url: at(pathTo('shop')) },
      { name: m.esim_help_nosignal(), url: at(pathTo('troubleshooting')) },
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}

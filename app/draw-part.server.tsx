import { type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { keptWith } from '#app/page/kept-with.ts'
import type { Drawing } from '#app/ui/kit/kept-part.tsx'
import type { Shop } from '#app/ui/shop.ts'

/** Placeholders in kept markup for the query of the address and for the given text of a part. */
const searchMark = '--kept-search--'
const hereMark = '--kept-here--'
const marks = new RegExp(`${searchMark}|${hereMark}`, 'g')

/**
 * Returns the markup of a part of the page that is being rendered. It is rendered once for any
 * query and kept; the query of the current request is inserted afterwards.
 */
export function drawPart({ of, name, here, children }: Drawing): string {
  const shop = use(DataRouterDataContext)?.loaderData.root as Shop
  const { search, pathname } = use(LocationContext).location
  const known = [name, shop.locale, shop.currency, shop.basename, pathname].join(' ')
  const markup = keptWith(of, known, () => render(children(hereMark)))
  const texts = new Map([
    [searchMark, escaped(search)],
    [hereMark, escaped(here)],
  ])
  // Replaced in one pass and by a function, so that text of a request is never treated as a
  // placeholder or a pattern.
  return markup.replace(marks, (mark) => texts.get(mark) ?? '')
}

/**
 * Renders a part with the page's contexts, because React's string renderer does not see those of
 * the page that is being streamed.
 */
function render(part: ReactNode): string {
  const router = use(DataRouterContext)
  const data = use(DataRouterDataContext)
  const route = use(RouteContext)
  const navigation = use(NavigationContext)
  const place = use(LocationContext)
  const anyQuery = { ...place, location: { ...place.location, search: searchMark } }
  return renderToString(
    <DataRouterContext value={router}>
      <DataRouterDataContext value={data}>
        <RouteContext value={route}>
          <NavigationContext value={navigation}>
            <LocationContext value={anyQuery}>{part}</LocationContext>
          </NavigationContext>
        </RouteContext>
      </DataRouterDataContext>
    </DataRouterContext>,
  )
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes a text as React does. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}

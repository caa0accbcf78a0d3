import { use } from 'react'
import {
  type LinkProps,
  UNSAFE_NavigationContext as NavigationContext,
  Link as RouterLink,
  useLocation,
} from 'react-router'
import { carryCampaign } from '#contract/pages/carry-campaign.ts'
import { opensDocument } from '#contract/pages/opens-document.ts'
import { turnsPages } from './page-turns.ts'

/**
 * A link within the shop. Browsers use React Router's own link. The server writes the same anchor
 * without the hooks that only a click needs, which took a fifth of a page's rendering.
 */
export const Link = import.meta.env.SSR ? Anchor : BrowserLink

/**
 * The parameters of the address at which the visit's document was loaded, some of which belong to a
 * campaign: the address changes while the document stays. The server renders without them, and the
 * edge writes them into the sent page.
 */
const arrived = new URLSearchParams(import.meta.env.SSR ? '' : location.search)

function carried(to: LinkProps['to']): LinkProps['to'] {
  if (typeof to === 'string') return carryCampaign(to, arrived)
  return { ...to, search: carryCampaign(to.search ?? '', arrived) }
}

/**
 * The browser knows all routes from the start, so links need not discover theirs. A navigation is
 * animated as a view transition only if `turnsPages` allows it. A page without scripts is opened
 * directly as a document; otherwise the router would request its data first.
 */
export function BrowserLink({ to, viewTransition = false, ...props }: LinkProps) {
  const moves = viewTransition && turnsPages()
  const path = typeof to === 'string' ? to : (to.pathname ?? '')
  const loads = opensDocument(path)
  return (
    <RouterLink
      discover="none"
      to={carried(to)}
      {...props}
      viewTransition={moves}
      reloadDocument={loads}
    />
  )
}

/** The server's link; a test compares its markup with that of the browser's link. */
export function Anchor({ to, replace, preventScrollReset, viewTransition, ...rest }: LinkProps) {
  const { basename } = use(NavigationContext)
  const { pathname } = useLocation()
  const path = typeof to === 'string' ? to : pathOf(to, pathname)
  const isWithin = path.startsWith('?') || path.startsWith('#')
  return <a {...rest} href={below(basename, isWithin ? pathname + path : path)} />
}

function pathOf(to: Exclude<LinkProps['to'], string>, pathname: string): string {
  const hash = to.hash ? `#${to.hash.replace('#', '')}` : ''
  return (to.pathname ?? pathname) + (to.search ?? '') + hash
}

function below(basename: string, path: string): string {
  if (!path.startsWith('/')) throw new Error(`expected a link from the root, got "${path}"`)
  if (basename === '/') return path
  return path === '/' ? basename : basename + path
}

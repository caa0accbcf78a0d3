import { type ComponentProps, type MouseEvent, use } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type LinkProps as RouterLinkProps,
  type To,
  useNavigate,
} from 'react-router'
import { carryCampaign } from '#contract/pages/carry-campaign.ts'
import { opensDocument } from '#contract/pages/opens-document.ts'
import { turnsPages } from './page-turns.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'to' | 'replace' | 'preventScrollReset' | 'viewTransition'>

/**
 * The parameters of the address at which the visit's document was loaded, some of which belong to a
 * campaign: the address changes while the document stays. The server renders without them, and the
 * edge writes them into the sent page.
 */
const arrived = new URLSearchParams(import.meta.env.SSR ? '' : location.search)

/**
 * A link within the shop. React Router's own link renders again with every step of a navigation and
 * has ten hooks; a page has a hundred links. This one asks for nothing that changes, unless its
 * address is relative, and all that a press needs is found out at the press.
 *
 * A navigation is animated as a view transition only if `turnsPages` allows it. A page without
 * scripts is opened directly as a document; otherwise the router would request its data first.
 */
export function Link(props: LinkProps) {
  const { to, replace, preventScrollReset, viewTransition = false, onClick, ...rest } = props
  const navigate = useNavigate()
  const target = carried(to)

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || opensDocument(pathOf(to))) return
    event.preventDefault()
    const { href } = event.currentTarget
    navigate(target, {
      replace: replace ?? href === location.href,
      ...(preventScrollReset ? { preventScrollReset } : {}),
      viewTransition: viewTransition && turnsPages(),
    })
  }

  return <a {...rest} href={useAddress(target)} onClick={open} />
}

/** A link that looks like one, among text or below it. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link className="link" {...props} />
}

function carried(to: To): To {
  if (import.meta.env.SSR) return to
  if (typeof to === 'string') return carryCampaign(to, arrived)
  return { ...to, search: carryCampaign(to.search ?? '', arrived) }
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : (to.pathname ?? '')
}

/** Says whether a press means this tab; with a key or another button browsers open a new one. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
  const hasKey = metaKey || altKey || ctrlKey || shiftKey
  return button === 0 && !hasKey && (currentTarget.target || '_self') === '_self'
}

/** Returns the address of a link, with the language; only a relative one depends on the page. */
function useAddress(to: To): string {
  const { basename } = use(NavigationContext)
  const path = typeof to === 'string' ? to : written(to)
  const isRelative = path.startsWith('?') || path.startsWith('#') || path === ''
  return below(basename, isRelative ? use(LocationContext).location.pathname + path : path)
}

function written({ pathname = '', search = '', hash = '' }: Exclude<To, string>): string {
  return pathname + search + (hash && `#${hash.replace('#', '')}`)
}

function below(basename: string, path: string): string {
  if (!path.startsWith('/')) throw new Error(`expected a link from the root, got "${path}"`)
  if (basename === '/') return path
  return path === '/' ? basename : basename + path
}

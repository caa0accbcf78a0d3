import { use } from 'react'
import {
  type LinkProps,
  UNSAFE_NavigationContext as NavigationContext,
  Link as RouterLink,
  useLocation,
} from 'react-router'

/**
 * A link within the shop. The browser gets React Router's own; the server writes the same anchor
 * without the hooks that only a click needs: they were a fifth of a page's rendering.
 */
export const Link = import.meta.env.SSR ? Anchor : BrowserLink

/** All routes are known from the start: none has to be discovered by the links that lead to it. */
export function BrowserLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />
}

/** The server's form; the test holds it to the markup of the browser's. */
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

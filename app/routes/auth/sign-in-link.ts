import { pathTo } from '#contract/pages/path-to.ts'

/** Returns the path of the sign-in page with a query, without values that are the default. */
export function signInLink(query: Record<string, string | false>, returnTo: string): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  if (returnTo !== '/') params.set('redirect', returnTo)
  return params.size > 0 ? `${pathTo('sign-in')}?${params}` : pathTo('sign-in')
}

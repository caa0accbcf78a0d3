import { pathTo } from '#contract/pages/path-to.ts'

/**
 * Returns the path of the page that asks for the proof, without locale prefix; `returnTo` is the
 * next page.
 */
export function confirmPath(returnTo: string, step?: 'code'): string {
  const query = new URLSearchParams(step ? { step } : {})
  query.set('redirect', returnTo)
  return `${pathTo('confirm')}?${query}`
}

import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Entry } from '#contract/texts/content.ts'
import { isForShop } from '#contract/texts/text-limits.ts'

/** The request for a landing page: the path without locale, the shop's slug and the language. */
type Asked = { path: string; tenant: string; locale: Locale }

/** Whether a landing page exists at this address, in this shop and in this language. */
export function isShown(
  { facts, slug }: Pick<Entry, 'facts' | 'slug'>,
  { path, tenant, locale }: Asked,
): boolean {
  const isAtAddress = facts.address ? facts.address === path : path === pathTo('landing', { slug })
  return isAtAddress && isForShop(facts, { tenant, locale })
}

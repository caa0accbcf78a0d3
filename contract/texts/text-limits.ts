import type { Locale } from '../locale.ts'
import type { Entry } from './content.ts'

type Limits = Pick<Entry['facts'], 'tenants' | 'locales'>
type Asked = { tenant: string; locale: Locale }

/**
 * Whether a text that may be limited to some shops and languages is shown in this shop and
 * language.
 */
export function isForShop({ tenants, locales }: Limits, { tenant, locale }: Asked): boolean {
  return tenants?.includes(tenant) !== false && locales?.includes(locale) !== false
}

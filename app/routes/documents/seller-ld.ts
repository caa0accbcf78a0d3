import { type PageContext, valuesOf } from '#app/page/context.ts'
import { addressOf } from '#app/page/head.ts'
import { organizationLd, refundSlug, returnPolicyLd } from '#app/page/json-ld.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/**
 * Describes the seller and the period in which an order can be returned, for the page that states
 * the same in words.
 */
export function sellerLd(context: PageContext, slug: string): object | undefined {
  if (slug !== refundSlug) return undefined
  const { tenant, locale, origin } = valuesOf(context)
  return {
    ...organizationLd(tenant, origin),
    hasMerchantReturnPolicy: returnPolicyLd(
      tenant,
      true,
      addressOf(context, locale, pathTo('document', { slug })),
    ),
  }
}

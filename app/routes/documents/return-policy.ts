import { localeContext, type PageContext, tenantContext, visitContext } from '#app/page/context.ts'
import { addressOf } from '#app/page/head.ts'
import { organizationLd } from '#app/page/json-ld.ts'
import { cancelDays } from '#contract/commerce/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'

const schema = 'https://schema.org'
const refundSlug = 'nomad-data-plans-refund-policy'

/**
 * Describes the seller and the period in which an order can be returned. Only the page that states
 * the same in words has this data.
 */
export function returnPolicyLd(context: PageContext, slug: string): object | undefined {
  if (slug !== refundSlug) return undefined
  const locale = context.get(localeContext)
  return {
    ...organizationLd(context.get(tenantContext), context.get(visitContext).origin),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: cancelDays,
      refundType: `${schema}/FullRefund`,
      returnFees: `${schema}/FreeReturn`,
      merchantReturnLink: addressOf(context, locale, pathTo('document', { slug })),
    },
  }
}

import { cancelDays } from '#contract/commerce/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'

const schema = 'https://schema.org'

export type Question = { question: string; answer: string }
export type Crumb = { name: string; path: string }

/**
 * Describes the path to a page for search engines; `href` makes a path absolute in the visitor's
 * language.
 */
export function breadcrumbLd(crumbs: readonly Crumb[], href: (path: string) => string): object {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: href(path),
    })),
  }
}

/** Describes the seller. A rating is included only where the tenant's file names its source. */
export function organizationLd(tenant: PublicTenant, origin: string): object {
  const { legal, support, rating, brand } = tenant
  return {
    '@context': schema,
    '@type': 'OnlineStore',
    name: brand.name,
    legalName: legal.entity,
    url: origin,
    logo: `${origin}/favicon.svg`,
    foundingDate: legal.foundingDate,
    address: {
      '@type': 'PostalAddress',
      streetAddress: legal.address.street,
      postalCode: legal.address.postalCode,
      addressLocality: legal.address.city,
      addressCountry: legal.address.country,
    },
    parentOrganization: { '@type': 'Organization', name: legal.parentOrganization },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: support.email,
      ...(support.phone ? { telephone: support.phone } : {}),
    },
    sameAs: legal.sameAs,
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.value,
            ratingCount: rating.count,
            bestRating: 5,
          },
        }
      : {}),
  }
}

/** The text in which the shop says when an order is returned. */
export const refundSlug = 'nomad-data-plans-refund-policy'

/**
 * Describes until when an order can be returned, or that it cannot. `link` is the address of the
 * text about refunds.
 */
export function returnPolicyLd(tenant: PublicTenant, isReturned: boolean, link: string): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: tenant.legal.address.country,
    ...(isReturned
      ? {
          returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: cancelDays,
          refundType: `${schema}/FullRefund`,
          returnFees: `${schema}/FreeReturn`,
        }
      : { returnPolicyCategory: `${schema}/MerchantReturnNotPermitted` }),
    merchantReturnLink: link,
  }
}

/** Describes the shop as a website with a search. */
export function websiteLd(tenant: PublicTenant, origin: string, locale: string): object {
  return {
    '@context': schema,
    '@type': 'WebSite',
    name: tenant.brand.name,
    url: origin,
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${pathTo('shop')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Describes the questions that the page answers; returns undefined where it has none. */
export function faqLd(questions: readonly Question[]): object | undefined {
  if (questions.length === 0) return undefined
  return {
    '@context': schema,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

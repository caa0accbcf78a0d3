import type { Stripe } from 'stripe'
import type { Locale } from '#contract/locale.ts'
import type { Purchase } from '../payment/payment-provider.ts'

type PageLocale = Stripe.Checkout.SessionCreateParams.Locale

/** The languages of the page that differ in name; of those that it lacks, the browser decides. */
const pageLocales: Partial<Record<Locale, PageLocale>> = {
  'zh-Hans-CN': 'zh',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh-TW',
  pt: 'pt-BR',
  hi: 'hi-IN',
}

export function pageLocale(locale: Locale): PageLocale {
  return pageLocales[locale] ?? locale
}

/** What Stripe's books show of a purchase, beside the reference of its attempt. */
export function metadataOf(
  reference: string,
  { brand, number, planId }: Purchase,
): Record<string, string> {
  return {
    reference,
    brand,
    ...(number === undefined ? {} : { order_number: number }),
    ...(planId === undefined ? {} : { plan: planId }),
  }
}

export function descriptionOf({ brand, number }: Purchase): string {
  return number === undefined ? brand : `${brand} ${number}`
}

/** A statement shows 22 characters; up to 12 of them are the account's own and what joins them. */
const suffixLength = 10

/**
 * What the buyer's bank writes behind the account's own name: the shop's, in the letters that banks
 * print. Returns undefined for a name without any.
 */
export function statementSuffix({ brand }: Pick<Purchase, 'brand'>): string | undefined {
  const printed = brand
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .replaceAll(/ +/g, ' ')
  const suffix = printed.trim().slice(0, suffixLength).trim()
  return /[A-Z]/.test(suffix) ? suffix : undefined
}

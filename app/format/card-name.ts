import type { CardName } from '#contract/commerce/top-up.ts'

/** The names of card brands as their owners write them, by the words of payment providers. */
const brands: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Names a card as people tell it apart: "Visa 4242". */
export function cardName({ brand, last4 }: CardName): string {
  return `${brands[brand] ?? '••••'} ${last4}`
}

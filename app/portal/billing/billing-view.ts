import { addressLines } from '#app/format/address-lines.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney, typedMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { formatNumber } from '#app/format/number.ts'
import { vatStateText } from '#app/format/sentence/vat-state.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import type { ViewPage } from '#contract/organization/saved-view.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { Billing } from '#contract/spending/billing.ts'
import { asOfNow } from '../as-of-now.ts'
import { shownBudgets } from '../shown-budgets.ts'
import { type BillingAddress, filterOf } from './billing-address.ts'
import { nextMonthAt, shownBilling } from './shown-billing.ts'
import { dayOf, type Shown, shownInvoice } from './shown-invoice.ts'
import { shownSpend } from './spend-chart.ts'

type Organization = NonNullable<Profile['organization']>
export type BillingView = Awaited<ReturnType<typeof readBilling>>
/** The page whose list of documents is read. */
type ListPage = Extract<ViewPage, 'portal-billing' | 'portal-invoice'>

/**
 * Reads the page of billing, in the visitor's language. What is owed and was spent is undefined for
 * members who may not see it; the addresses and the limit stay.
 */
export async function readBilling(context: PageContext, address: BillingAddress, page: ListPage) {
  const { api, locale } = valuesOf(context)
  const [{ organization }, statements, budgets] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    maySee(context) ? readStatements(context, address, page) : undefined,
    maySetLimit(context) ? api.call('listBudgets', {}) : undefined,
  ])
  if (!organization) notFound()
  return {
    asOf: statements?.asOf ?? asOfNow(context, organization.timeZone),
    statements,
    limit: shownLimit(organization, locale),
    buyer: shownBuyer(organization, statements?.tax, locale),
    budgets: budgets && shownBudgets(budgets, locale),
    mayChange: mayUpdatePayment(context),
    maySetLimit: maySetLimit(context),
  }
}

export type StatementsView = Awaited<ReturnType<typeof readStatements>>

/** Reads what is owed and was spent, with a page of the documents about it. */
async function readStatements(context: PageContext, address: BillingAddress, page: ListPage) {
  const { api } = valuesOf(context)
  const [billing, spend, list, { views }] = await Promise.all([
    api.call('getBilling', {}),
    api.call('getSpend', { split: address.by }),
    readList(context, address),
    api.call('listViews', { page }),
  ])
  const shown = shownAs(context, billing)
  return {
    address,
    asOf: asOf(shown),
    billing: shownBilling(billing, shown),
    invoices: list.invoices.map((invoice) => shownInvoice(invoice, shown)),
    months: list.months.map((id) => ({ id, name: formatMonth(id, shown.locale) })),
    next: list.lastEvaluatedKey,
    views,
    counts: billing.counts,
    spend: shownSpend(spend, billing, shown),
    tax: billing.tax,
    firstOn: dayOf(nextMonthAt(billing), shown),
  }
}

/** Reads the page of documents that the address requests. */
async function readList(context: PageContext, address: BillingAddress) {
  const { start } = address
  return valuesOf(context).api.call('listInvoices', {
    ...filterOf(address),
    pageInfo: { pageSize: 12, ...(start ? { pageStart: start } : {}) },
  })
}

export function shownAs(context: PageContext, billing: Pick<Billing, 'timeZone' | 'asOf'>): Shown {
  const { timeZone, asOf: at } = billing
  return { locale: valuesOf(context).locale, timeZone, asOf: at }
}

function asOf({ locale, timeZone, asOf: at }: Shown): string {
  const time = formatMomentIn(at * 1000, { locale, timeZone })
  return m.billing_as_of({ time, zone: timeZone })
}

/** Whether the member may see what is owed, with its documents. */
export function maySee(context: PageContext): boolean {
  return mayAll(context, 'GET_STATEMENTS')
}

/** Whether the member may pay statements, which takes seeing them. */
export function mayPay(context: PageContext): boolean {
  return mayAll(context, 'GET_STATEMENTS', 'UPDATE_PAYMENT_METHOD')
}

/** Whether the member may buy points and change the addresses. */
export function mayUpdatePayment(context: PageContext): boolean {
  return mayAll(context, 'UPDATE_PAYMENT_METHOD')
}

function maySetLimit(context: PageContext): boolean {
  return mayAll(context, 'UPDATE_BUDGETS')
}

function mayAll(context: PageContext, ...keys: readonly PermissionKey[]): boolean {
  return holdsPermissions(valuesOf(context).viewer, keys)
}

function shownLimit(organization: Organization, locale: Locale) {
  const { currencyUnit: currency, curSpendMinor: spentMinor = 0, spendLimit } = organization
  const { maxSpendLimitMinor: maxLimitMinor, customSpendLimitMinor } = spendLimit
  const limitMinor = customSpendLimitMinor ?? maxLimitMinor
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const isOwn = limitMinor !== undefined && limitMinor !== maxLimitMinor
  return {
    own: isOwn ? typedMoney(limitMinor, currency, locale) : '',
    used:
      limitMinor === undefined
        ? money(spentMinor)
        : m.portal_limit_used({ used: money(spentMinor), limit: money(limitMinor) }),
    share: limitMinor ? spentMinor / limitMinor : undefined,
    help:
      maxLimitMinor === undefined
        ? m.billing_limit_any()
        : m.billing_limit_most({ amount: money(maxLimitMinor) }),
    below: m.billing_limit_below({ amount: money(spentMinor) }),
  }
}

function shownBuyer(organization: Organization, tax: Billing['tax'] | undefined, locale: Locale) {
  const { billingAddress, mailingAddress, vatNumber } = organization
  return {
    billing: addressLines(billingAddress, locale),
    mailing: addressLines(mailingAddress, locale),
    vatNumber,
    vatState: vatStateText(organization, locale),
    tax: tax ? taxText(tax, locale) : '',
  }
}

function taxText({ category, rate }: Billing['tax'], locale: Locale): string {
  if (category === 'AE') return m.invoice_vat_reverse()
  return category === 'O'
    ? m.invoice_vat_none()
    : m.billing_vat_added({ percent: formatNumber(rate / 100, locale) })
}

import type { RouterContextProvider } from 'react-router'
import { addressLines } from '#app/format/address-lines.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { formatNumber } from '#app/format/number.ts'
import { vatStateText } from '#app/format/sentence/vat-state.ts'
import { apiContext, localeContext, sessionContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile } from '#contract/account.ts'
import { decimalOf } from '#contract/money-text.ts'
import type { ViewPage } from '#contract/organization/saved-view.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { Billing } from '#contract/spending/billing.ts'
import { shownBudgets } from '../shown-budgets.ts'
import { type BillingAddress, filterOf } from './billing-address.ts'
import { nextMonthAt, shownBilling } from './shown-billing.ts'
import { dayOf, type Shown, shownInvoice } from './shown-invoice.ts'
import { shownSpend } from './spend-chart.ts'

export type Context = Readonly<RouterContextProvider>
type Organization = NonNullable<Profile['organization']>
export type BillingView = Awaited<ReturnType<typeof readBilling>>
/** The page whose list of documents is read. */
type ListPage = Extract<ViewPage, 'portal-billing' | 'portal-invoice'>

/** Reads everything for the page of billing, in the visitor's language. */
export async function readBilling(context: Context, address: BillingAddress, page: ListPage) {
  const api = context.get(apiContext)
  const [{ organization }, billing, spend, list, { views }, budgets] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('getBilling', {}),
    api.call('getSpend', { split: address.by }),
    readList(context, address),
    api.call('listViews', { page }),
    maySetLimit(context) ? api.call('listBudgets', {}) : undefined,
  ])
  if (!organization) notFound()
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
    limit: shownLimit(billing, shown),
    buyer: shownBuyer(organization, billing, shown),
    firstOn: dayOf(nextMonthAt(billing), shown),
    budgets: budgets && shownBudgets(budgets, shown.locale),
    mayPay: mayPay(context),
    maySetLimit: maySetLimit(context),
  }
}

/** Reads the page of documents that the address requests. */
async function readList(context: Context, address: BillingAddress) {
  const { start } = address
  return context.get(apiContext).call('listInvoices', {
    ...filterOf(address),
    pageInfo: { pageSize: 12, ...(start ? { pageStart: start } : {}) },
  })
}

export function shownAs(context: Context, billing: Pick<Billing, 'timeZone' | 'asOf'>): Shown {
  const { timeZone, asOf: at } = billing
  return { locale: context.get(localeContext), timeZone, asOf: at }
}

function asOf({ locale, timeZone, asOf: at }: Shown): string {
  const time = formatMomentIn(at * 1000, { locale, timeZone })
  return m.billing_as_of({ time, zone: timeZone })
}

export function mayPay(context: Context): boolean {
  return holdsPermissions(context.get(sessionContext).viewer, ['UPDATE_PAYMENT_METHOD'])
}

function maySetLimit(context: Context): boolean {
  return holdsPermissions(context.get(sessionContext).viewer, ['UPDATE_BUDGETS'])
}

function shownLimit(billing: Billing, { locale }: Shown) {
  const { currency, spentMinor, limitMinor, maxLimitMinor } = billing
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const isOwn = limitMinor !== undefined && limitMinor !== maxLimitMinor
  return {
    own: isOwn ? decimalOf(limitMinor, currency) : '',
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

function shownBuyer(organization: Organization, { tax }: Billing, { locale }: Shown) {
  const { billingAddress, mailingAddress, vatNumber } = organization
  const percent = formatNumber(tax.rate / 100, locale)
  const taxes = {
    S: m.billing_vat_added({ percent }),
    AE: m.invoice_vat_reverse(),
    O: m.invoice_vat_none(),
  }
  return {
    billing: addressLines(billingAddress, locale),
    mailing: addressLines(mailingAddress, locale),
    vatNumber,
    vatState: vatStateText(organization, locale),
    tax: taxes[tax.category],
  }
}

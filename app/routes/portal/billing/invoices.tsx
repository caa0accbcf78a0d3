import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/invoices.ts'
import { readBillingAddress } from './billing-address.ts'
import { BuyerParts, SpendParts } from './billing-parts.tsx'
import { readBilling } from './billing-view.ts'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-parts.tsx'
import { readInvoice } from './invoice-view.ts'
import './billing.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = readBillingAddress(new URL(request.url).searchParams)
  const title = m.portal_nav_invoices()
  const head = pageHead({ context, title, description: title })
  if (address.invoice) return { invoice: await readInvoice(context, address.invoice), head }
  return { view: await readBilling(context, address), head }
}

/** Invoices of prepaid points, and what the points were spent on. */
export default function InvoicesPage({ loaderData: { invoice, view } }: Route.ComponentProps) {
  const title = m.portal_nav_invoices()
  if (invoice) {
    const back = pathTo('portal-invoice')
    return <InvoicePage invoice={invoice} mayPay={false} back={back} label={title} />
  }
  const buy = <ButtonLink to={pathTo('portal-top-up')}>{m.billing_top_up()}</ButtonLink>
  return (
    <PortalPage title={title} asOf={view.asOf} acts={view.mayPay ? buy : undefined}>
      <InvoiceList title={title} view={view} empty={m.billing_none_invoices()} />
      <SpendParts view={view} />
      <BuyerParts buyer={view.buyer} mayPay={view.mayPay} />
    </PortalPage>
  )
}

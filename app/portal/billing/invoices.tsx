import { runStep } from '#app/auth/auth-action.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { viewProblem, viewSteps } from '../view-steps.ts'
import type { Route } from './+types/invoices.ts'
import { readBillingAddress } from './billing-address.ts'
import { BuyerParts, SpendParts } from './billing-parts.tsx'
import { maySee, readBilling } from './billing-view.ts'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-parts.tsx'
import { readInvoice } from './invoice-view.ts'
import './billing.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = readBillingAddress(new URL(request.url).searchParams)
  const title = m.portal_nav_invoices()
  const head = pageHead({ context, title, description: title })
  if (address.invoice) {
    if (!maySee(context)) notFound()
    return { invoice: await readInvoice(context, address.invoice), head }
  }
  return { view: await readBilling(context, address, 'portal-invoice'), head }
}

export function action({ context }: Route.ActionArgs) {
  const steps = viewSteps('portal-invoice', pathTo('portal-invoice'))
  return runStep({ context, form: sentForm(context), steps, problemOf: viewProblem })
}

/** Invoices of prepaid points, and what the points were spent on. */
export default function InvoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, view } = loaderData
  const title = m.portal_nav_invoices()
  if (invoice) {
    const back = pathTo('portal-invoice')
    return <InvoicePage invoice={invoice} mayPay={false} back={back} label={title} />
  }
  const buy = <ButtonLink to={pathTo('portal-top-up')}>{m.billing_top_up()}</ButtonLink>
  return (
    <PortalPage title={title} asOf={view.asOf} acts={view.mayChange ? buy : undefined}>
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {view.statements && (
        <>
          <InvoiceList title={title} view={view.statements} empty={m.billing_none_invoices()} />
          <SpendParts view={view.statements} />
        </>
      )}
      <BuyerParts buyer={view.buyer} mayChange={view.mayChange} />
    </PortalPage>
  )
}

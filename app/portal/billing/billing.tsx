import { redirect } from 'react-router'
import { refuseUnknown } from '#app/auth/auth-action.ts'
import { formatMoney } from '#app/format/money.ts'
import { apiContext, formContext, localeContext, type PageContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { BudgetPart } from '../budget-part.tsx'
import { runPortalStep } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import type { Route } from './+types/billing.ts'
import { readBillingAddress } from './billing-address.ts'
import { BuyerParts, Figures, LateNote, LimitForm, SpendParts } from './billing-parts.tsx'
import { billingProblem, billingSteps, readPayment } from './billing-steps.ts'
import { mayPay, maySee, readBilling, type StatementsView } from './billing-view.ts'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-parts.tsx'
import { readInvoice } from './invoice-view.ts'
import { PayForm, PaymentNote } from './pay-parts.tsx'
import { shownInvoice } from './shown-invoice.ts'
import './billing.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const address = readBillingAddress(searchParams)
  const title = m.portal_nav_billing()
  const head = pageHead({ context, title, description: title })
  if (address.invoice) {
    if (!maySee(context)) notFound()
    const invoice = await readInvoice(context, address.invoice)
    return { invoice, mayPay: mayPay(context), head }
  }
  if (address.pay && mayPay(context)) {
    return { paying: await readPayable(context, address.pay), head }
  }
  // The payment is read first, because reading it can change what has to be paid.
  const isPayer = mayPay(context)
  const payment = isPayer ? await readPayment(context, address.payment) : undefined
  const view = await readBilling(context, address, 'portal-billing')
  return { view, payment, mayPay: isPayer, isSaved: searchParams.get('done') === 'limit', head }
}

/**
 * Reads the statements that are about to be paid, with their sum; if there are none, billing is
 * shown.
 */
async function readPayable(context: PageContext, pay: string) {
  const locale = context.get(localeContext)
  const billing = await context.get(apiContext).call('getBilling', {})
  const chosen = billing.owed.filter(({ id }) => pay === 'all' || id === pay)
  const amountMinor = chosen.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
  if (amountMinor === 0) throw redirect(pathTo('portal-billing'))
  const { asOf, timeZone, takesCards, currency } = billing
  return {
    statements: chosen.map((each) => ({
      ...shownInvoice(each, { locale, timeZone, asOf }),
      due: formatMoney(each.dueMinor, currency, locale),
    })),
    payable: {
      ...{ key: crypto.randomUUID(), amountMinor, takesCards },
      amount: formatMoney(amountMinor, currency, locale),
    },
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = context.get(formContext)
  if (!form) return refuseUnknown()
  return runPortalStep({ context, form, steps: billingSteps, problemOf: billingProblem })
}

/**
 * Shows what the organisation has to pay and spends, one of its documents, or the payment of
 * statements.
 */
export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, paying, view, payment, isSaved = false } = loaderData
  const back = pathTo('portal-billing')
  if (invoice) {
    return (
      <InvoicePage
        invoice={invoice}
        mayPay={loaderData.mayPay}
        back={back}
        label={m.portal_nav_billing()}
      />
    )
  }
  const problem = actionData?.problem
  if (paying) return <Paying paying={paying} problem={problem?.message} />
  const { statements } = view
  const due = statements?.billing.pays ? statements.billing.due : undefined
  const pay = due && <ButtonLink to="?pay=all">{m.checkout_pay({ price: due })}</ButtonLink>
  return (
    <PortalPage
      title={m.portal_nav_billing()}
      asOf={view.asOf}
      acts={loaderData.mayPay ? pay : undefined}
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      {payment && <PaymentNote payment={payment} again={`?payment=${payment.id}`} />}
      {statements && <StatementParts view={statements} mayPay={loaderData.mayPay} />}
      {view.budgets && <BudgetPart budgets={view.budgets} />}
      {view.maySetLimit && <LimitForm limit={view.limit} refused={actionData} isSaved={isSaved} />}
      <BuyerParts buyer={view.buyer} mayChange={view.mayChange} />
    </PortalPage>
  )
}

/** What is owed and was spent, for members who may see it. */
function StatementParts({ view, mayPay }: { view: StatementsView; mayPay: boolean }) {
  return (
    <>
      <Figures billing={view.billing} />
      {view.billing.small && <Callout kind="helps">{view.billing.small}</Callout>}
      <LateNote billing={view.billing} mayPay={mayPay} />
      <InvoiceList
        title={m.billing_statements()}
        view={view}
        empty={m.billing_none({ date: view.firstOn })}
      />
      <SpendParts view={view} />
    </>
  )
}

type PayingProps = {
  paying: Awaited<ReturnType<typeof readPayable>>
  problem: string | undefined
}

function Paying({ paying: { statements, payable }, problem }: PayingProps) {
  const back = (
    <ButtonLink variant="secondary" to={pathTo('portal-billing')}>
      {m.portal_nav_billing()}
    </ButtonLink>
  )
  return (
    <PortalPage title={m.billing_pay_by_card()} acts={back}>
      {problem && <Callout kind="fails">{problem}</Callout>}
      <section className="panel pay" aria-label={m.billing_pay_by_card()}>
        <PayForm payable={payable} intent="pay">
          <ul className="part-body pay-lines">
            {statements.map(({ id, name, number, when, isLate, due }) => (
              <li key={id}>
                <input type="hidden" name="invoice" value={id} />
                <span>
                  <span>{name}</span>
                  <small className={isLate ? 'bad' : 'muted'}>{`${number} · ${when}`}</small>
                </span>
                <b className="num">{due}</b>
              </li>
            ))}
            <li>
              <span>{m.checkout_total()}</span>
              <b className="num">{payable.amount}</b>
            </li>
          </ul>
        </PayForm>
      </section>
    </PortalPage>
  )
}

import { refuseUnknown, runStep } from '#app/auth/auth-action.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, formContext, localeContext, type PageContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxPacks, pointsPack } from '#contract/spending/billing-words.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { Callout } from '../ui/callout.tsx'
import { Figure } from '../ui/figure.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import type { Route } from './+types/top-up.ts'
import { readBillingAddress } from './billing-address.ts'
import { billingProblem, readPayment, topUpSteps } from './billing-steps.ts'
import { mayUpdatePayment } from './billing-view.ts'
import { PayForm, PaymentNote } from './pay-parts.tsx'
import './billing.css'

export { meta } from '#app/page/head.ts'

/** Numbers of packs that are offered; any other can be typed. */
const offered = [25, 50, 100, 250]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const title = m.billing_top_up()
  const head = pageHead({ context, title, description: title })
  if (!mayUpdatePayment(context)) return { offer: undefined, payment: undefined, head }
  // The payment is read first, because reading it can change the number of points.
  const payment = await readPayment(context, readBillingAddress(searchParams).payment)
  return { offer: await readOffer(context, packsIn(searchParams)), payment, head }
}

/** The number of packs in the address. */
function packsIn(query: URLSearchParams): number {
  const packs = Number(query.get('packs') ?? offered[1])
  return Number.isInteger(packs) && packs >= 1 && packs <= maxPacks ? packs : (offered[1] ?? 1)
}

async function readOffer(context: PageContext, packs: number) {
  const offer = await context.get(apiContext).call('getPointsOffer', {})
  const locale = context.get(localeContext)
  const { currency, tax, packMinor, takesCards } = offer
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const netMinor = packs * packMinor
  const taxMinor = taxOn(netMinor, tax.rate)
  const percent = formatNumber(tax.rate / 100, locale)
  const points = (count: number) => m.billing_points({ points: formatNumber(count, locale) })
  return {
    packs,
    have: formatNumber(offer.points, locale),
    choices: offered.map((each) => ({
      packs: each,
      points: points(each * pointsPack),
      price: money(each * packMinor),
    })),
    points: packs * pointsPack,
    sums: [
      { label: points(packs * pointsPack), text: money(netMinor) },
      ...(taxMinor > 0 ? [{ label: m.invoice_vat({ percent }), text: money(taxMinor) }] : []),
    ],
    note: tax.category === 'AE' ? m.invoice_vat_reverse() : '',
    payable: {
      ...{ key: crypto.randomUUID(), amountMinor: netMinor + taxMinor, takesCards },
      amount: money(netMinor + taxMinor),
    },
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = context.get(formContext)
  if (!form) return refuseUnknown()
  return runStep({ context, form, steps: topUpSteps, problemOf: billingProblem })
}

/** Sells points to an organisation that pays in advance. */
export default function TopUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, offer } = loaderData
  const back = (
    <ButtonLink variant="secondary" to={pathTo('portal-invoice')}>
      {m.portal_nav_invoices()}
    </ButtonLink>
  )
  return (
    <PortalPage title={m.billing_top_up()} asOf={m.billing_top_up_lead()} acts={back}>
      {actionData?.problem && <Callout kind="fails">{actionData.problem.message}</Callout>}
      {payment && <PaymentNote payment={payment} again={`?payment=${payment.id}`} />}
      {offer ? (
        <>
          <dl className="panel figures">
            <Figure name={m.points_head_title()}>{offer.have}</Figure>
          </dl>
          <Offer offer={offer} />
        </>
      ) : (
        <Callout kind="helps">{m.billing_top_up_not()}</Callout>
      )}
    </PortalPage>
  )
}

type OfferProps = { offer: Awaited<ReturnType<typeof readOffer>> }

function Offer({ offer: { packs, choices, points, sums, payable, note } }: OfferProps) {
  return (
    <section className="panel pay" aria-label={m.billing_top_up()}>
      <nav className="part-head" aria-label={m.points_head_title()}>
        {choices.map((choice) => (
          <ChipLink
            key={choice.packs}
            active={choice.packs === packs}
            to={`?${new URLSearchParams({ packs: String(choice.packs) })}`}
            preventScrollReset
          >
            {`${choice.points} · ${choice.price}`}
          </ChipLink>
        ))}
      </nav>
      <Form method="get" className="part-body limit-form">
        <Field
          name="packs"
          type="number"
          label={m.billing_top_up_other()}
          defaultValue={packs}
          min={1}
          max={maxPacks}
          step={1}
          key={packs}
        />
        <Button type="submit" variant="secondary">
          {m.billing_top_up_show()}
        </Button>
      </Form>
      <PayForm payable={payable} intent="buy">
        <input type="hidden" name="points" value={points} />
        <ul className="part-body pay-lines">
          {[...sums, { label: m.checkout_total(), text: payable.amount }].map(({ label, text }) => (
            <li key={label}>
              <span>{label}</span>
              <b className="num">{text}</b>
            </li>
          ))}
        </ul>
        {note && <p className="part-body s muted">{note}</p>}
      </PayForm>
    </section>
  )
}

import { useNavigation } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { PlanTicket } from '#app/ui/pay/plan-ticket.tsx'
import { Proof } from '#contract/account.ts'
import { isMoving } from '#contract/commerce/top-up-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/top-up.ts'
import { type AddonView, type OfferView, offerView, openLink } from './offer-view.ts'
import { runLinkForm } from './run-link-form.ts'
import { TopUpNote } from './top-up-note.tsx'
import { type TopUpView, topUpNow } from './top-up-view.ts'
import { HeldStatus, Undo } from './undo.tsx'
import { useTopUp } from './use-top-up.ts'
import './top-up.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const token = tokenOf(request)
  const offer = Proof.allows(token) ? await openLink(api, token) : undefined
  return {
    token,
    offer: offer && offerView(offer, locale),
    pressed: topUpNow(offer?.topUp, locale),
    head: pageHead({ context, title: m.esim_addon_title(), description: m.addon_lead() }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api, locale } = valuesOf(context)
  return runLinkForm({ api, locale, form: sentForm(context), token: tokenOf(request) })
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/**
 * The page behind the link in a mail about low data, which asks once more and works without signing
 * in. Opening it buys nothing, because mail scanners follow every link.
 */
export default function TopUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, offer, pressed } = loaderData
  const topUp = useTopUp(`${pathTo('top-up-now')}?${new URLSearchParams({ token })}`, pressed)
  if (!offer) return <Ended />
  const { addon, name, left, total, reaches } = offer
  return (
    <div className="wrap top-up">
      <header>
        <h1 className="t1">{addon ? m.topup_title({ data: addon.data }) : m.esim_addon_title()}</h1>
        <p className="lead muted">
          <span>{`${name}: ${m.topup_left({ left, total })}`}</span>{' '}
          {addon && reaches && <span>{m.esim_forecast_more({ data: addon.data })}</span>}
        </p>
      </header>
      <TopUpNote topUp={topUp && { ...topUp, isTold: true }} problem={actionData?.problem} />
      {!topUp && addon && <Offer offer={offer} addon={addon} />}
      {!topUp && !addon && <p role="status">{m.topup_offer_none()}</p>}
      <Pressed topUp={topUp} />
      {(topUp || !addon) && (
        <ButtonLink to={pathTo('esim', { id: offer.esimId })} variant="secondary" wide>
          {m.mail_order_open()}
        </ButtonLink>
      )}
    </div>
  )
}

function Ended() {
  return (
    <div className="wrap top-up" role="status">
      <h1 className="t1">{m.topup_ended_title()}</h1>
      <p className="muted">{m.topup_ended_text()}</p>
      <ButtonLink to={pathTo('orders')} wide>
        {m.orders_head_title()}
      </ButtonLink>
    </div>
  )
}

/** A top-up that was pressed: the seconds to undo it, or the way to the bank. */
function Pressed({ topUp }: { topUp: TopUpView | undefined }) {
  return (
    <>
      {topUp && isMoving(topUp.state) && (
        <Button variant="secondary" size="large" wide loading>
          {m.topup_adding({ data: topUp.data })}
        </Button>
      )}
      <HeldStatus topUp={topUp} />
      {topUp?.state === 'held' && <Undo topUp={topUp} />}
      {topUp?.state === 'bank' && (
        <a className="btn p lg w" href={topUp.actionUrl}>
          {m.topup_bank_action()}
        </a>
      )}
    </>
  )
}

type OfferProps = { offer: OfferView; addon: AddonView }

function Offer({ offer, addon }: OfferProps) {
  const { card, agreedOn, canReturn } = offer
  const { data, price, days, id, currency, priceMinor } = addon
  const { state } = useNavigation()
  const settings = `${pathTo('settings')}#cards`
  return (
    <>
      <PlanTicket flag={offer.flag} amount={`+${data}`} text={offer.name} price={price} />
      {card && (
        <p className="panel top-up-card">
          <span>
            <span className="b num">{card.name}</span>
            <span className="s muted">{m.topup_saved_on({ date: card.savedOn })}</span>
          </span>
          <TextLink to={settings}>{m.topup_change_card()}</TextLink>
        </p>
      )}
      <dl className="panel facts">
        <div>
          <dt>{m.plan_fact_starts()}</dt>
          <dd>{m.topup_starts_value()}</dd>
        </div>
        <div>
          <dt>{m.plan_fact_valid()}</dt>
          <dd>{m.addon_days({ days: m.plan_days({ count: days }) })}</dd>
        </div>
        {canReturn && (
          <div>
            <dt>{m.plan_fact_refund()}</dt>
            <dd>{m.topup_refund_value()}</dd>
          </div>
        )}
      </dl>
      {agreedOn && (
        <p className="s muted">
          <span>{m.topup_consent({ date: agreedOn })}</span>{' '}
          <TextLink to={settings}>{m.topup_consent_change()}</TextLink>
        </p>
      )}
      <Form
        method="post"
        hasOwnSummary
        className="top-up-bar"
        values={{ addon: id, currency, total: priceMinor }}
      >
        <p>
          <span className="price num">{price}</span>
          <span className="xs muted">{m.plan_tax_included()}</span>
        </p>
        <Button intent="top_up" size="large" wide loading={state === 'submitting'}>
          {m.topup_buy({ data, price })}
        </Button>
      </Form>
    </>
  )
}

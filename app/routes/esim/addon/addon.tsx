import { useNavigation } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { KeepCard } from '#app/payment/keep-card.tsx'
import { isAsked, PaymentChoice } from '#app/payment/payment-choice.tsx'
import { WithdrawalConsent } from '#app/payment/withdrawal-consent.tsx'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { esimView } from '#app/ui/order/esim-view.ts'
import { OrderPass } from '#app/ui/order/order-pass.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/addon.ts'
import { AddonQueue } from './added-data.tsx'
import { refusalText } from './addon-refusal.ts'
import { type AddonSize, AddonSizes } from './addon-sizes.tsx'
import { AutoChoice, AutoState } from './auto-parts.tsx'
import { runAddonForm } from './run-addon-form.ts'
import '#app/payment/payment.css'
import '#app/ui/order/meter.css'
import './addon.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, locale, currency } = valuesOf(context)
  const esim = await orNotFound(api.call('getEsim', { esimId: params.id }))
  const { offers, ...state } = await api.call('getAddons', { esimId: esim.id, currency })
  const wanted = new URL(request.url).searchParams.get('size')
  const offer = offers.find(({ id }) => id === wanted) ?? offers[0]
  const title = m.esim_addon_title()
  return {
    esim: esimView(esim, locale),
    ...state,
    currency,
    sizes: offers.map(sizeOf),
    deal: offer && boughtPlan(offer, locale),
    keepsCards: valuesOf(context).tenant.features.onePressTopUp,
    // The key makes an order sent twice from this page a single order.
    key: crypto.randomUUID(),
    head: pageHead({ context, title, description: m.addon_lead() }),
  }
}

function sizeOf({ id, amount, duration, priceMinor }: OfferedPlan): AddonSize {
  return { id, dataMb: amount, days: duration, priceMinor }
}

export async function action({ params, context }: Route.ActionArgs) {
  return runAddonForm({ esimId: params.id, form: sentForm(context), context })
}

export default function AddonPage(props: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { esim, refusal, deal, auto } = props.loaderData
  const isEarly = refusal === 'not_made' || refusal === 'not_started'
  return (
    <div className="wrap addon">
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('esim', { id: esim.id })}>{esim.name || esim.place.name}</Link>
      </nav>
      <header>
        <h1 className="t1">{m.esim_addon_title()}</h1>
        <p className="lead muted">{refusal ? refusalText(refusal) : m.addon_lead()}</p>
      </header>
      {auto && <AutoState auto={auto} errors={props.actionData?.fields ?? {}} />}
      {deal ? (
        <Buying {...props} deal={deal} />
      ) : (
        <p>{isEarly ? <ToEsim id={esim.id} /> : <ToShop />}</p>
      )}
      {esim.addons.length > 0 && (
        <section className="panel esim-part" aria-labelledby="added">
          <h2 id="added">{m.addon_list_title()}</h2>
          <AddonQueue esim={esim} />
        </section>
      )}
    </div>
  )
}

function ToEsim({ id }: { id: string }) {
  return (
    <ButtonLink to={pathTo('esim', { id })} variant="secondary">
      {m.mail_order_open()}
    </ButtonLink>
  )
}

function ToShop() {
  return (
    <ButtonLink to={pathTo('shop')} variant="secondary">
      {m.orders_empty_action()}
    </ButtonLink>
  )
}

type Data = Route.ComponentProps['loaderData']
type BuyingProps = Route.ComponentProps & { deal: NonNullable<Data['deal']> }

function Buying({ loaderData, actionData, deal }: BuyingProps) {
  const { sizes, currency, takesCards, methods, key, auto, keepsCards } = loaderData
  const pay = { takesCards, methods }
  // Only a card can be charged later without its owner.
  const takesCard = methods.includes('card')
  const { plan, place } = deal
  const { locale } = useShop()
  const { formData } = useNavigation()
  const price = formatMoney(plan.priceMinor, currency, locale)
  return (
    <Form method="post" className="checkout" errors={actionData?.fields ?? {}}>
      <div className="checkout-steps">
        {actionData?.problem && (
          <p className="notice-bad" role="alert">
            {actionData.problem}
          </p>
        )}
        <input type="hidden" name="addon" value={plan.id} />
        <input type="hidden" name="total" value={plan.priceMinor} />
        <input type="hidden" name="key" value={key} suppressHydrationWarning />
        <section aria-labelledby="size">
          <h2 id="size">{m.addon_size()}</h2>
          <AddonSizes sizes={sizes} chosen={plan.id} currency={currency} />
        </section>
        {!auto && takesCard && (
          <section aria-labelledby="auto-choice">
            <h2 id="auto-choice">{m.addon_auto_title()}</h2>
            <AutoChoice priceMinor={plan.priceMinor} currency={currency} />
          </section>
        )}
        {auto && takesCard && auto.state !== 'on' && (
          <AutoChoice priceMinor={plan.priceMinor} currency={currency} />
        )}
        {isAsked(pay) && (
          <section aria-labelledby="payment">
            <h2 id="payment">{m.checkout_payment()}</h2>
            <PaymentChoice {...pay} />
          </section>
        )}
        {keepsCards && takesCard && <KeepCard />}
        <WithdrawalConsent />
      </div>
      <OrderPass plan={plan} place={place} isAddon>
        <div className="ends">
          <span className="b">{m.checkout_total()}</span>
          <span className="price l num" suppressHydrationWarning>
            {price}
          </span>
        </div>
        <p className="s muted">{m.plan_tax_included()}</p>
        <Button type="submit" size="large" wide loading={formData?.get('addon') === plan.id}>
          {m.checkout_pay({ price })}
        </Button>
      </OrderPass>
    </Form>
  )
}

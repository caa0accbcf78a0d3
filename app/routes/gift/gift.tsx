import type { ReactNode } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { formatDate } from '#app/format/date.ts'
import { apiContext, localeContext, sessionContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { LegalLinks } from '#app/ui/legal/legal-links.tsx'
import { LookAgain } from '#app/ui/look-again.tsx'
import { type BoughtPlan, boughtPlan } from '#app/ui/order/bought-plan.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { identityView } from '#app/ui/order/identity-view.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { WithoutScript } from '#app/ui/without-script.tsx'
import type { Gift } from '#contract/commerce/gift.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { signInPath } from '#contract/pages/redirect-target.ts'
import type { Route } from './+types/gift.ts'
import { endOf, type GiftEnd, readGift } from './read-gift.ts'
import './gift.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const locale = context.get(localeContext)
  const isConsumer = context.get(sessionContext).viewer?.accountType === 'normal'
  const found = await readGift(context.get(apiContext), { token, isConsumer })
  if (found.state === 'accepted' && found.gift.state === 'ready') {
    throw redirect(pathTo('esim', { id: found.gift.esimId }))
  }
  const title = m.gift_head_title()
  return {
    end: found.state === 'over' ? found.end : undefined,
    making: found.state === 'accepted' ? boughtPlan(found.gift.plan, locale) : undefined,
    gift: found.state === 'open' ? viewOf(found.gift, locale) : undefined,
    isConsumer,
    here: hereOf(token),
    head: pageHead({ context, title, description: title }),
  }
}

function viewOf(gift: Gift, locale: Locale) {
  return {
    ...boughtPlan(gift.plan, locale),
    giver: gift.giver,
    date: formatDate(gift.expiresAt * 1000, locale),
    identity: identityView(gift.plan, 'using'),
    hasFailed: gift.failedAt !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request)
  const { viewer } = context.get(sessionContext)
  if (!viewer) return redirect(signInPath(pathTo('gift'), new URLSearchParams({ token })))
  // Members of organisations cannot accept; the page shows them how to get an account of their own.
  if (viewer.accountType !== 'normal') return redirect(hereOf(token))
  const accepted = await context.get(apiContext).call('acceptGift', { token }).catch(endOf)
  if (typeof accepted !== 'object') return data({ end: accepted }, { status: 409 })
  return redirect(hereOf(token))
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

function hereOf(token: string): string {
  return `${pathTo('gift')}?token=${encodeURIComponent(token)}`
}

/**
 * The page behind the link in the mail. Accepting needs a button, because mail scanners follow
 * every link.
 */
export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, making, isConsumer, here } = loaderData
  if (actionData) return <Ended end={actionData.end} />
  if (making) return <Making {...making} />
  if (!gift) return <Ended end={loaderData.end} />
  return (
    <div className="gift">
      <h1 className="t1">
        {gift.giver ? m.gift_accept_title_named({ name: gift.giver }) : m.gift_accept_title()}
      </h1>
      <GiftTicket {...gift} />
      {gift.identity && <IdentityNote identity={gift.identity} />}
      {gift.hasFailed && (
        <p className="gift-problem" role="alert">
          {m.gift_failed_text()}
        </p>
      )}
      {isConsumer ? <Accept /> : <Ways here={here} />}
      <p className="s muted" suppressHydrationWarning>
        {m.gift_until({ date: gift.date })}
      </p>
    </div>
  )
}

function Accept() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <p className="muted">{m.gift_accept_lead()}</p>
      <Form method="post">
        <Button type="submit" size="large" wide loading={isSending}>
          {m.gift_accept_submit()}
        </Button>
      </Form>
      <LegalLinks isOrder />
    </>
  )
}

/**
 * Links to sign in and to sign up, because accepting needs an account; both return to this page.
 */
function Ways({ here }: { here: string }) {
  const query = `?redirect=${encodeURIComponent(here)}`
  return (
    <>
      <p className="muted">{m.gift_sign_in_lead()}</p>
      <p className="gift-ways">
        <ButtonLink to={pathTo('sign-in') + query} size="large">
          {m.auth_signin_link()}
        </ButtonLink>
        <ButtonLink to={pathTo('sign-up') + query} size="large" variant="secondary">
          {m.auth_signup_link()}
        </ButtonLink>
      </p>
    </>
  )
}

/** The gift is accepted; the network is making a new profile for its receiver. */
function Making(bought: BoughtPlan) {
  return (
    <Said title={m.order_making_title()} text={m.order_making_text()}>
      <LookAgain everyMs={1_500} />
      <WithoutScript />
      <GiftTicket {...bought} />
    </Said>
  )
}

/** The given plan as a ticket without its price. */
function GiftTicket({ plan, place }: BoughtPlan) {
  const { locale } = useShop()
  return (
    <div className="panel gift-plan">
      <p className="b who">
        {place.flag && <Flag code={place.flag} size={24} eager />}
        <span>{place.name}</span>
      </p>
      <PlanAmount plan={plan} locale={locale} />
      <p className="muted">{daysText(plan)}</p>
    </div>
  )
}

function Ended({ end }: { end: GiftEnd | undefined }) {
  if (end === 'own') return <Said title={m.gift_head_title()} text={m.gift_own_text()} />
  const text = end === 'installed' ? m.gift_installed_text() : m.gift_ended_text()
  return <Said title={m.gift_ended_title()} text={text} />
}

type SaidProps = { title: string; text: string; children?: ReactNode }

function Said({ title, text, children }: SaidProps) {
  return (
    <div className="gift" role="status">
      <h1 className="t1">{title}</h1>
      <p className="muted">{text}</p>
      {children}
    </div>
  )
}

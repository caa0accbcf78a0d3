import { data, redirect, useNavigation } from 'react-router'
import { acceptGift, getGift } from '#app/api/gifts.ts'
import { apiContext, localeContext, sessionContext } from '#app/context.ts'
import { formatDate } from '#app/format/date.ts'
import { headTags, pageHead } from '#app/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Form } from '#app/ui/kit/form.tsx'
import { type BoughtPlan, boughtPlan } from '#app/ui/order/bought-plan.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { ApiError } from '#contract/errors.ts'
import { giftPath } from '#contract/routes.ts'
import type { Route } from './+types/gift.ts'
import './gift.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request)
  const locale = context.get(localeContext)
  const gift = await getGift(context.get(apiContext), token).catch(isOver)
  const title = m.gift_head_title()
  return {
    gift: gift && {
      ...boughtPlan(gift.plan, locale),
      giver: gift.giver,
      date: formatDate(gift.expiresAt * 1000, locale),
    },
    isConsumer: context.get(sessionContext).viewer?.accountType === 'normal',
    here: `${giftPath}?token=${encodeURIComponent(token)}`,
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { id } = await acceptGift(context.get(apiContext), tokenOf(request))
    return redirect(`/esim/${id}`)
  } catch (error) {
    isOver(error)
    const isOwn = error instanceof ApiError && error.details?.reason === 'gift_own'
    return data({ isOwn }, { status: 409 })
  }
}

/** Links that are none of ours and gifts that are gone look the same; anything else goes on. */
function isOver(error: unknown): undefined {
  const codes = ['not_found', 'invalid_input', 'conflict']
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/** Where the link of the mail leads; a button, as programs that check mails follow every link. */
export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, isConsumer, here } = loaderData
  const isSending = useNavigation().state === 'submitting'
  if (actionData?.isOwn) return <Said title={m.gift_head_title()} text={m.gift_own_text()} />
  if (actionData || !gift) return <Said title={m.gift_ended_title()} text={m.gift_ended_text()} />
  const query = `?redirect=${encodeURIComponent(here)}`
  return (
    <div className="gift">
      <h1 className="t1">
        {gift.giver ? m.gift_accept_title_named({ name: gift.giver }) : m.gift_accept_title()}
      </h1>
      <GiftTicket {...gift} />
      {isConsumer ? (
        <>
          <p className="muted">{m.gift_accept_lead()}</p>
          <Form method="post">
            <Button type="submit" size="large" wide loading={isSending}>
              {m.gift_accept_submit()}
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className="muted">{m.gift_sign_in_lead()}</p>
          <p className="gift-ways">
            <ButtonLink to={`/auth/signin${query}`} size="large">
              {m.auth_signin_link()}
            </ButtonLink>
            <ButtonLink to={`/auth/signup${query}`} size="large" variant="secondary">
              {m.auth_signup_link()}
            </ButtonLink>
          </p>
        </>
      )}
      <p className="s muted" suppressHydrationWarning>
        {m.gift_until({ date: gift.date })}
      </p>
    </div>
  )
}

/** What is given, as the ticket it was bought as, without its price. */
function GiftTicket({ plan, place }: BoughtPlan) {
  const { locale } = useShop()
  return (
    <div className="panel gift-plan">
      <p className="b who">
        {place.flag && <Flag code={place.flag} size={24} eager />}
        {place.name}
      </p>
      <PlanAmount plan={plan} locale={locale} />
      <p className="muted">{daysText(plan)}</p>
    </div>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div className="gift" role="status">
      <h1 className="t1">{title}</h1>
      <p className="muted">{text}</p>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { cardName } from '#app/format/card-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { NeedsConnection } from '#app/ui/kept/kept-notice.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { type AddOffer, addText } from '#app/ui/order/now/add-offer.ts'
import { useShop } from '#app/ui/shop.ts'
import type { CardName } from '#contract/commerce/top-up.ts'
import { isMoving } from '#contract/commerce/top-up-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { TopUpView } from '../top-up/top-up-view.ts'
import { HeldStatus, Undo } from '../top-up/undo.tsx'

/** How data is added: with one press if there is a card for it, and how far the last press is. */
export type Adding = { card: CardName | undefined; pressKey: string; topUp: TopUpView | undefined }

type AddDataProps = { id: string; offer: AddOffer | undefined; lasts: boolean; adding?: Adding }

/** The button that adds data, beside the ring; secondary while the data lasts as it is. */
export function AddData({ id, offer, lasts, adding }: AddDataProps) {
  const topUp = adding?.topUp
  const to = pathTo('esim-addon', { id })
  const isOffered = offer !== undefined && !(topUp && isUnderWay(topUp))
  return (
    <div className="add-data" ref={useFocusAfterUndo(topUp)}>
      <NeedsConnection>{m.offline_add()}</NeedsConnection>
      {adding?.card && offer ? (
        <PressForm offer={offer} adding={{ ...adding, card: adding.card }} lasts={lasts} />
      ) : (
        isOffered && <AddLink to={to} offer={offer} lasts={lasts} />
      )}
      <HeldStatus topUp={topUp} />
      {topUp?.state === 'held' && <Undo topUp={topUp} />}
      {isOffered && offer.hasOthers && <TextLink to={to}>{m.esim_other_sizes()}</TextLink>}
    </div>
  )
}

function isUnderWay({ state }: TopUpView): boolean {
  return isMoving(state) || state === 'bank'
}

function AddLink({ to, offer, lasts }: { to: string; offer: AddOffer; lasts: boolean }) {
  const { locale } = useShop()
  return (
    <ButtonLink
      to={`${to}?${new URLSearchParams({ size: offer.id })}`}
      variant={lasts ? 'secondary' : 'primary'}
      wide
    >
      {addText(offer, locale)}
    </ButtonLink>
  )
}

type PressProps = { offer: AddOffer; adding: Adding & { card: CardName }; lasts: boolean }

/** The button that orders with one press; it stays where it is while that is under way. */
function PressForm({ offer, adding, lasts }: PressProps) {
  const { locale } = useShop()
  const { formData } = useNavigation()
  const { topUp, pressKey: key } = adding
  const { id: addon, currency, priceMinor: total } = offer
  if (topUp?.isTold && topUp.state === 'bank') return <ToBank topUp={topUp} />
  if (topUp?.isTold && topUp.state === 'declined') return <OtherWay topUp={topUp} />
  const isPressed = formData?.get('intent') === 'top_up'
  const busy = isPressed ? formatData(offer.dataMb, locale) : underWayData(topUp)
  const data = formatData(offer.dataMb, locale)
  const price = formatMoney(total, currency, locale)
  const card = cardName(adding.card)
  return (
    <Form
      method="post"
      hasOwnSummary
      preventScrollReset
      values={{ addon, currency, total, key }}
      className="press"
    >
      <Button
        intent="top_up"
        wide
        variant={lasts || busy ? 'secondary' : 'primary'}
        loading={busy !== undefined}
      >
        {busy === undefined ? m.topup_buy({ data, price }) : m.topup_adding({ data: busy })}
      </Button>
      <p className="s muted ends pay-with">
        <span>{topUp?.state === 'held' ? m.topup_not_charged({ card }) : card}</span>
        {busy === undefined && (
          <TextLink to={`${pathTo('settings')}#cards`}>{m.topup_change_card()}</TextLink>
        )}
      </p>
    </Form>
  )
}

function underWayData(topUp: TopUpView | undefined): string | undefined {
  return topUp && isMoving(topUp.state) && topUp.state !== 'returning' ? topUp.data : undefined
}

function ToBank({ topUp: { actionUrl } }: { topUp: TopUpView }) {
  return (
    <a className="btn p w" href={actionUrl}>
      {m.topup_bank_action()}
    </a>
  )
}

function OtherWay({ topUp: { orderId } }: { topUp: TopUpView }) {
  return (
    <ButtonLink to={pathTo('order', { order: orderId })} wide>
      {m.topup_other_way()}
    </ButtonLink>
  )
}

/** Undoing removes the pressed button, so the focus returns to the one that adds data. */
function useFocusAfterUndo(topUp: TopUpView | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const isUndone = topUp?.state === 'undone'
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isUndone && isLost) place.current?.querySelector('button')?.focus()
  }, [isUndone])
  return place
}

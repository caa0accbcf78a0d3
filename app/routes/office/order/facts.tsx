import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { timeText } from '../ui/at.tsx'
import type { Told } from '../ui/office-step.ts'
import { dataSize, money, span } from '../ui/words.ts'

type FactsProps = { order: OfficeOrder; onShow: () => void }

/** The five facts that one must know before acting. */
export function Facts({ order, onShow }: FactsProps) {
  const { buyer, plan, payment, pointsUsed, quantity, asOf, promisedAt } = order
  const answer = useActionData<Told>()
  const email = answer?.shown?.field === 'email' ? answer.shown.values[0] : undefined
  return (
    <dl className="panel office-facts">
      <Fact name="Paid" note={paidNote(payment.provider, pointsUsed)}>
        <b className="big num">{money(order.totalMinor, order.currency)}</b>
      </Fact>
      <Fact
        name="Buyer"
        note={
          <>
            <span translate="no">{email ?? buyer.email}</span>{' '}
            {order.may.show && buyer.email && !email && (
              <button type="button" className="link" onClick={onShow}>
                Show
              </button>
            )}
          </>
        }
      >
        <span translate="no">{buyer.name || 'No name'}</span>
      </Fact>
      <Fact
        name="Where and when"
        note={`${ordinal(buyer.orders)} order, writes ${languageOf(buyer.locale)}`}
      >
        {buyer.zone ? `${cityOf(buyer.zone)}, ${timeText(asOf, 'time', buyer.zone)}` : 'Not known'}
      </Fact>
      <Fact name="Plan" note={`${plan.days} days${quantity > 1 ? `, ${quantity} eSIMs` : ''}`}>
        <span className="plan">
          {plan.flag && <Flag code={plan.flag} size={20} />}
          <span>{`${plan.place}, ${plan.amountMb ? dataSize(plan.amountMb) : 'unlimited'}`}</span>
        </span>
      </Fact>
      {promisedAt === undefined ? (
        <Kept order={order} />
      ) : (
        <Fact name="Promised" note={promisedAt > asOf ? '' : `late by ${span(asOf - promisedAt)}`}>
          {promisedAt > asOf ? `in ${span(promisedAt - asOf)}` : 'within 15 min'}
        </Fact>
      )}
    </dl>
  )
}

/** What the shop has earned by the order; before the supplier told a cost, what can go back. */
function Kept({ order: { sale, leftMinor, currency } }: Pick<FactsProps, 'order'>) {
  if (sale?.keptMinor === undefined) {
    return (
      <Fact name="Can go back" note="of what was paid">
        {money(leftMinor, currency)}
      </Fact>
    )
  }
  const after = [
    'cost',
    ...(sale.costs.some(({ kind }) => kind !== 'supplier') ? ['fee'] : []),
    ...(sale.refundedMinor === 0 ? [] : ['refund']),
    ...(sale.commissionMinor === 0 ? [] : ['commission']),
  ]
  return (
    <Fact name="We keep" note={`after ${after.join(', ')}`}>
      {money(sale.keptMinor, currency)}
    </Fact>
  )
}

function Fact({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="note">{note}</dd>
    </div>
  )
}

function paidNote(provider: string, points: number): string {
  return points > 0 ? `by ${provider}, and ${points} points` : `by ${provider}`
}

function ordinal(count: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
  return `${count}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`
}

function languageOf(locale: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

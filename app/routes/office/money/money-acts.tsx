import { Ban, Gift, type IconNode, RotateCcw, SearchX } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { money } from '../ui/words.ts'
import type { MoneyAct } from './money-act.ts'

type MoneyActsProps = { order: OfficeOrder; onAct: (act: MoneyAct) => void }

/** What can be decided about the order's money besides a refund. */
export function MoneyActs({ order, onAct }: MoneyActsProps) {
  const { may, state, currency, totalMinor } = order
  const { unknownCall, failedRefund, pointsLeft } = order.money
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  return (
    <>
      {may.help && unknownCall?.isUnresolved && (
        <Act name="not_there" icon={SearchX} isDangerous onAct={onAct}>
          <span>Not there…</span>
          <small>{`${unknownCall.supplier} has no such order: it is asked again`}</small>
        </Act>
      )}
      {may.refund && order.buyer.email && !order.buyer.isMember && (
        <Act name="points" icon={Gift} onAct={onAct}>
          <span>Goodwill points…</span>
          <kbd>P</kbd>
          <small>{`You can still give ${pointsLeft} today`}</small>
        </Act>
      )}
      {may.refund && failedRefund && (
        <>
          <Act name="refund_again" icon={RotateCcw} onAct={onAct}>
            <span>{`Try the refund of ${money(failedRefund.amountMinor, currency)} again…`}</span>
            <small>{failedRefund.failure.replaceAll('_', ' ')}</small>
          </Act>
          <Act name="refund_elsewhere" icon={Ban} onAct={onAct}>
            <span>Paid in another way…</span>
            <small>Ends the refund without asking the provider</small>
          </Act>
        </>
      )}
      {may.refund && isMaking && !unknownCall && (
        <Act name="give_up" icon={Ban} isDangerous onAct={onAct}>
          <span>{`Give up and refund ${money(totalMinor, currency)}…`}</span>
          <small>Checks with the supplier one last time first</small>
        </Act>
      )}
    </>
  )
}

type ActProps = {
  name: MoneyAct
  icon: IconNode
  isDangerous?: boolean
  onAct: (act: MoneyAct) => void
  children: ReactNode
}

function Act({ name, icon, isDangerous = false, onAct, children }: ActProps) {
  return (
    <li className={isDangerous ? 'danger' : undefined}>
      <button type="button" data-act={name} onClick={() => onAct(name)}>
        <Icon of={icon} className="i s16" />
        {children}
      </button>
    </li>
  )
}

/** Whether there is an act to be listed under "Money". */
export function hasMoneyActs(order: OfficeOrder): boolean {
  const { may, buyer, state } = order
  const { failedRefund, unknownCall } = order.money
  const givesPoints = may.refund && buyer.email !== '' && !buyer.isMember
  const givesUp = may.refund && (state === 'PAID' || state === 'PROVISIONING')
  const resolves = may.help && unknownCall?.isUnresolved === true
  return givesPoints || givesUp || resolves || (may.refund && failedRefund !== undefined)
}

/** Why an act about the order's money is missing. */
export function missingMoneyActs({ state, money: { unknownCall }, may }: OfficeOrder): string[] {
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  return may.refund && isMaking && unknownCall
    ? [
        'Give up and refund: a supplier’s answer is unknown, and ending the order may lose its cost.',
      ]
    : []
}

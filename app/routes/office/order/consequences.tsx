import { CreditCard, type IconNode, Mail, Smartphone, Star, UserCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import type { SecondPersonCause } from '#contract/office/order-words.ts'
import { causeTexts, money } from '../ui/words.ts'

type ConsequencesProps = {
  order: OfficeOrder
  amount: number
  causes: readonly SecondPersonCause[]
}

/** All that a refund will do, before anything happens. */
export function Consequences({ order, amount, causes }: ConsequencesProps) {
  const { buyer, currency, leftMinor } = order
  const isRight = amount > 0 && amount <= leftMinor
  const sum = money(amount, currency)
  return (
    <>
      <h3>What will happen</h3>
      <ul className="office-consequences">
        <Line icon={CreditCard} name="Money">
          {isRight
            ? `${sum} goes back the way it was paid, in 5 to 10 days`
            : 'Enter an amount that is left'}
        </Line>
        <Line icon={Smartphone} name="eSIM">
          It goes on: the order stays completed
        </Line>
        <Line icon={Star} name="Points">
          They stay as they are
        </Line>
        <Line icon={Mail} name="Mail">
          {`${buyer.name || 'The buyer'} gets an email with the amount and when to expect it`}
        </Line>
        {causes.length > 0 && (
          <Line icon={UserCheck} name="Second person" isYours>
            {`Nothing moves until another person agrees: ${causes.map((cause) => causeTexts[cause]).join(', ')}`}
          </Line>
        )}
      </ul>
    </>
  )
}

type LineProps = { icon: IconNode; name: string; isYours?: boolean; children: ReactNode }

function Line({ icon, name, isYours = false, children }: LineProps) {
  return (
    <li className={isYours ? 'yours' : undefined}>
      <Icon of={icon} className="i s16" />
      <span>{name}</span>
      <span>{children}</span>
    </li>
  )
}

import { CreditCard, Mail, Smartphone, Star, UserCheck } from 'lucide'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import type { SecondPersonCause } from '#contract/office/order-words.ts'
import { Consequence } from '../ui/consequence.tsx'
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
        <Consequence icon={CreditCard} name="Money">
          {isRight
            ? `${sum} goes back the way it was paid, in 5 to 10 days`
            : 'Enter an amount that is left'}
        </Consequence>
        <Consequence icon={Smartphone} name="eSIM">
          It goes on: the order stays completed
        </Consequence>
        <Consequence icon={Star} name="Points">
          They stay as they are
        </Consequence>
        <Consequence icon={Mail} name="Mail">
          {`${buyer.name || 'The buyer'} gets an email with the amount and when to expect it`}
        </Consequence>
        {causes.length > 0 && (
          <Consequence icon={UserCheck} name="Second person" isYours>
            {`Nothing moves until another person agrees: ${causes.map((cause) => causeTexts[cause]).join(', ')}`}
          </Consequence>
        )}
      </ul>
    </>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { refundReasons } from '#contract/office/order-words.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { money, reasonNames } from '../ui/words.ts'
import { Consequences } from './consequences.tsx'
import { parseAmount } from './parse-amount.ts'

type RefundFormProps = { order: OfficeOrder; requestKey: string; onCancel: () => void }

/** How much goes back and why, and all that will happen, before anything does. */
export function RefundForm({ order, requestKey, onCancel }: RefundFormProps) {
  const { leftMinor, currency, limits } = order
  const [how, setHow] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState('')
  const amount = how === 'all' ? leftMinor : (parseAmount(typed, currency) ?? 0)
  const causes = causesOf(order, amount)
  const sum = money(amount, currency)
  const isRight = amount > 0 && amount <= leftMinor
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit()
  }
  return (
    <PlainForm method="post" preventScrollReset className="office-form" onKeyDown={sendByKey}>
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="key" value={requestKey} />
      <input type="hidden" name="left" value={leftMinor} />
      <input type="hidden" name="currency" value={currency} />
      <div className="two">
        <fieldset>
          <legend>How much</legend>
          <label className="choice">
            <input
              type="radio"
              name="how"
              value="all"
              checked={how === 'all'}
              onChange={() => setHow('all')}
            />{' '}
            <span>{`All, ${money(leftMinor, currency)}`}</span>
          </label>
          <label className="choice">
            <input
              type="radio"
              name="how"
              value="part"
              checked={how === 'part'}
              onChange={() => setHow('part')}
            />{' '}
            <span>A part</span>
          </label>
          {how === 'part' && (
            <label>
              <span>{`Amount in ${currency}`}</span>
              <input
                name="amount"
                inputMode="decimal"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </label>
          )}
        </fieldset>
        <label>
          <span>Reason, for the books</span>
          <select name="reason">
            {refundReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonNames[reason]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label>
        <span>What happened (staff only)</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      <Consequences order={order} amount={amount} causes={causes} />
      <p className="office-limit">
        <span>Your refunds today</span>
        <span className="num">
          {`${money(limits.todayMinor, currency)} → ${money(limits.todayMinor + (causes.length > 0 ? 0 : amount), currency)} of ${money(limits.dayMinor, currency)}`}
        </span>
      </p>
      <div className="dialog-foot">
        <span className="office-note">Logged with your name and the reason</span>
        <button type="button" className="btn q" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn p danger" disabled={!isRight}>
          {causes.length > 0 ? `Ask for a refund of ${sum}` : `Refund ${sum}`}
        </button>
      </div>
    </PlainForm>
  )
}

/** The same limits as the backend’s, which decides. */
function causesOf({ limits }: OfficeOrder, amount: number) {
  const isAgain = limits.causes.includes('again')
  return [
    ...(amount > limits.onceMinor ? ['once' as const] : []),
    ...(limits.todayMinor + amount > limits.dayMinor ? ['day' as const] : []),
    ...(isAgain ? ['again' as const] : []),
  ]
}

import { Mail, RefreshCw, Undo2 } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { hasMoneyActs, MoneyActs, missingMoneyActs } from '../money/money-acts.tsx'
import { causeTexts, money } from '../ui/words.ts'
import { HelpActs } from './help-acts.tsx'
import type { OrderAct } from './use-order-keys.ts'

type ActListProps = { order: OfficeOrder; onAct: (act: OrderAct) => void }

/** What the reader may do: verb, key, and what it leads to; below, why an act is missing. */
export function ActList({ order, onAct }: ActListProps) {
  const { may, leftMinor, currency, limits, buyer } = order
  const mayRefund = may.refund && leftMinor > 0
  const missing = [...missingOf(order), ...missingMoneyActs(order)]
  return (
    <section className="panel office-acts" aria-labelledby="acts">
      <h2 id="acts" className="sr">
        Actions
      </h2>
      {may.help && (
        <>
          <h3>Help</h3>
          <ul>
            <li>
              <PlainForm method="post" preventScrollReset>
                <button type="submit" name="intent" value="refresh" data-act="refresh">
                  <Icon of={RefreshCw} className="i s16" />
                  <span>Refresh from the network</span>
                  <kbd>R</kbd>
                </button>
              </PlainForm>
            </li>
            {buyer.email && order.state !== 'PENDING' && (
              <li>
                <button type="button" data-act="resend" onClick={() => onAct('resend')}>
                  <Icon of={Mail} className="i s16" />
                  <span>Send the email again…</span>
                  <kbd>M</kbd>
                  <small>Only ever to the buyer</small>
                </button>
              </li>
            )}
          </ul>
        </>
      )}
      <HelpActs order={order} onAct={onAct} />
      {(mayRefund || hasMoneyActs(order)) && (
        <>
          <h3>Money</h3>
          <ul>
            <MoneyActs order={order} onAct={onAct} />
            {mayRefund && (
              <li className="danger">
                <button type="button" data-act="refund" onClick={() => onAct('refund')}>
                  <Icon of={Undo2} className="i s16" />
                  <span>Refund…</span>
                  <kbd>Shift R</kbd>
                  <small>
                    {[
                      `Up to ${money(leftMinor, currency)}.`,
                      limits.causes.length > 0
                        ? `All of it needs a second person: ${limits.causes.map((cause) => causeTexts[cause]).join(', ')}`
                        : '',
                    ].join(' ')}
                  </small>
                </button>
              </li>
            )}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <div className="missing">
          <h3>Not now</h3>
          {missing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </section>
  )
}

function missingOf({ may, state, leftMinor, payment, buyer, refunds }: OfficeOrder): string[] {
  const isMaking = state === 'PAID' || state === 'PROVISIONING'
  return [
    may.refund && leftMinor === 0 ? `Refund: ${whyNoRefund()}` : '',
    !may.refund ? 'Refund: your role does not pay back.' : '',
  ].filter(Boolean)

  function whyNoRefund(): string {
    if (payment.refund === 'disputed')
      return 'the bank already holds the money. Accept the dispute instead.'
    if (buyer.isMember) return 'a company has paid.'
    if (isMaking) return 'the eSIM is being made.'
    if (refunds.some((refund) => refund.state === 'done')) return 'all of it went back.'
    return state === 'COMPLETED' ? 'nothing is left.' : 'the money goes back without it.'
  }
}

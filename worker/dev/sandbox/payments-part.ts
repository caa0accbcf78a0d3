import { html } from 'hono/html'
import { isCurrency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { Html } from '../dev-page.ts'
import { bankMoves, type SandboxCharge } from './play-bank.ts'

const nextRefunds = {
  succeed: 'succeed',
  fail: 'fail at once',
  fail_later: 'succeed and fail later',
  stay_pending: 'stay pending',
} as const

export type Payments = {
  charges: SandboxCharge[]
  /** What the next refund does. */
  next: keyof typeof nextRefunds
}

/** Returns the section in which refunds fail and banks dispute payments. */
export function paymentsPart({ charges, next }: Payments): Html {
  return html`<h2>Payments</h2>
    <form method="post">
      <p>
        The next refund will ${nextRefunds[next]}. Let it
        ${Object.entries(nextRefunds).map(
          ([does, label]) => html`<button name="refund" value="${does}">${label}</button>`,
        )}
      </p>
    </form>
    ${
      charges.length === 0
        ? html`<p>Nothing has been paid yet.</p>`
        : html`<p>
            What the provider of payments does with a charge, and a buyer’s bank. The shop hears of it
            with its next scheduled work.
          </p>
          <table>
            <thead><tr><th>Payment</th><th>Amount</th><th>Refunds</th><th>Dispute</th><th>Play</th></tr></thead>
            <tbody>${charges.map(charge)}</tbody>
          </table>`
    }`
}

function charge({ reference, amountMinor, currency, refunds, disputes }: SandboxCharge): Html {
  const order = reference.slice(0, reference.lastIndexOf('.'))
  return html`<tr>
    <td><a href="/checkout/${order}">${reference}</a></td>
    <td>${isCurrency(currency) ? moneyText(amountMinor, currency) : amountMinor}</td>
    <td>${refunds ?? ''}</td>
    <td>${disputes ?? ''}</td>
    <td>
      <form method="post">
        <input type="hidden" name="charge" value="${reference}" />
        ${Object.entries(bankMoves).map(
          ([move, label]) => html`<button name="move" value="${move}">${label}</button>`,
        )}
      </form>
    </td>
  </tr>`
}

import type { Currency } from '#contract/money.ts'
import type { MaskedField, RefundReason } from '#contract/office/order-words.ts'
import { helpSteps } from '../help/help-steps.ts'
import { moneySteps } from '../money/money-steps.ts'
import type { Step } from '../ui/office-step.ts'
import { money } from '../ui/words.ts'
import { parseAmount } from './parse-amount.ts'

/** The acts of an order's page, by the `intent` of the pressed button. */
export function orderSteps(number: string): Readonly<Record<string, Step>> {
  return {
    ...helpSteps(number),
    ...moneySteps(number),
    async refresh(api) {
      const { asked } = await api.call('refreshOrder', { number })
      return { told: asked > 0 ? 'The network has answered.' : 'Asked; nothing was due.' }
    },
    async resend(api, field) {
      await api.call('resendMail', { number, why: field('why') })
      return { told: 'The email is on its way to the buyer.' }
    },
    async show(api, field) {
      const name = field('field') as MaskedField
      const { values } = await api.call('showPersonalData', {
        number,
        field: name,
        why: field('why'),
      })
      return { told: 'Shown and logged.', shown: { field: name, values } }
    },
    async refund(api, field) {
      const currency = field('currency') as Currency
      const amountMinor =
        field('how') === 'part' ? parseAmount(field('amount'), currency) : Number(field('left'))
      const refund = await api.call('refundOrder', {
        idempotencyKey: field('key'),
        number,
        amountMinor: amountMinor ?? 0,
        reason: field('reason') as RefundReason,
        why: field('why'),
      })
      const sum = money(refund.amountMinor, refund.currency)
      return {
        told:
          refund.state === 'waiting'
            ? `Asked for a refund of ${sum}. Nothing moves until a second person agrees.`
            : `${sum} is on its way back to the buyer.`,
      }
    },
    async decide(api, field) {
      const decision = field('decision') === 'agree' ? 'agree' : 'decline'
      const refund = await api.call('decideRefund', {
        refundId: field('refund'),
        decision,
        why: field('why'),
      })
      const sum = money(refund.amountMinor, refund.currency)
      return {
        told: decision === 'agree' ? `${sum} is on its way back to the buyer.` : 'Declined.',
      }
    },
  }
}

import type { DisputeAnswer } from '#contract/office/money-words.ts'
import type { Step } from '../ui/office-step.ts'

/** The acts about an order's money, by the `intent` of the pressed button. */
export function moneySteps(number: string): Readonly<Record<string, Step>> {
  return {
    async give_up(api, field) {
      const { outcome } = await api.call('giveUpOrder', { number, why: field('why') })
      return outcome === 'made'
        ? { told: 'The supplier has made the eSIM after all. Nothing was given up.' }
        : { told: 'The order has ended, and its money is on its way back to the buyer.' }
    },
    async not_there(api, field) {
      await api.call('supplierHasNone', { number, callId: field('call'), why: field('why') })
      return { told: 'Noted. The eSIM is being ordered again.' }
    },
    async refund_again(api, field) {
      const input = { number, refundId: field('refund'), why: field('why') }
      await api.call('decideFailedRefund', { ...input, decision: 'again' })
      return { told: 'The provider was asked for the refund again.' }
    },
    async refund_elsewhere(api, field) {
      const input = { number, refundId: field('refund'), why: field('why') }
      await api.call('decideFailedRefund', { ...input, decision: 'paid' })
      return { told: 'Noted: the buyer was paid in another way.' }
    },
    async points(api, field) {
      const { pointsLeft } = await api.call('givePoints', {
        idempotencyKey: field('key'),
        number,
        points: Number(field('points')),
        why: field('why'),
      })
      return { told: `The buyer has the points. You can still give ${pointsLeft} today.` }
    },
    async dispute(api, field) {
      const answer: DisputeAnswer = field('answer') === 'accept' ? 'accept' : 'evidence'
      const text = field('statement')
      await api.call('answerDispute', {
        ...{ number, disputeId: field('dispute'), answer, why: field('why') },
        ...(answer === 'evidence' && text ? { statement: text } : {}),
      })
      return answer === 'accept'
        ? { told: 'The dispute is accepted. The bank keeps the money.' }
        : { told: 'The bank has the evidence. It can take up to 75 days to decide.' }
    },
  }
}

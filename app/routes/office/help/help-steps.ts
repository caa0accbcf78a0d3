import type { Step } from '../ui/office-step.ts'

/** Acts with which the office helps a buyer beside money, by the `intent` of the pressed button. */
export function helpSteps(number: string): Readonly<Record<string, Step>> {
  return {
    async note(api, field) {
      const { mentioned } = await api.call('addOfficeNote', { number, text: field('text') })
      const names = mentioned.join(', ')
      return { told: names ? `Note saved. It is in the queue of ${names}.` : 'Note saved.' }
    },
    async read_note(api, field) {
      const id = field('mention')
      await api.call('closeQueueRow', { kind: 'mention', id, why: 'Read' })
      return { told: 'Marked as read.' }
    },
    async end_sessions(api, field) {
      await api.call('endBuyerSessions', { number, why: field('why') })
      return { told: 'The buyer is signed out everywhere.' }
    },
    async resend_gift(api, field) {
      await api.call('resendOfficeGift', { number, giftId: field('gift'), why: field('why') })
      return { told: 'The gift’s email is on its way again.' }
    },
    async take_back_gift(api, field) {
      await api.call('takeBackOfficeGift', { number, giftId: field('gift'), why: field('why') })
      return { told: 'The eSIM is the buyer’s again.' }
    },
    async close_withdrawal(api, field) {
      const id = field('withdrawal')
      await api.call('closeQueueRow', { kind: 'withdrawal', id, why: field('why') })
      return { told: 'The withdrawal is answered.' }
    },
  }
}

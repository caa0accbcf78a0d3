import { toSnake } from '#contract/case.ts'
import { correctionProofs } from '#contract/office/help-words.ts'
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
    async start_correction(api, field) {
      const proofs = correctionProofs.filter((proof) => field(`proof_${proof}`) === 'yes')
      await api.call('startCorrection', {
        ...{ number, proofs, email: field('email') },
        why: field('why'),
      })
      return { told: 'The codes are on their way. They hold for 10 minutes.' }
    },
    async finish_correction(api, field) {
      const [correctionId, newCode, oldCode] = [field('correction'), field('new'), field('old')]
      const codes = { correctionId, newCode, ...(oldCode ? { oldCode } : {}) }
      const { isDone } = await api.call('finishCorrection', codes)
      return {
        told: isDone
          ? 'The email is corrected. Both addresses get an email.'
          : 'Asked for a second person. The email stays until they agree.',
      }
    },
    async decide_correction(api, field) {
      const decision = field('decision') === 'agree' ? 'agree' : 'decline'
      const correctionId = field('correction')
      await api.call('decideCorrection', { correctionId, decision, why: field('why') })
      return {
        told:
          decision === 'agree'
            ? 'The email is corrected. Both addresses get an email.'
            : 'Declined.',
      }
    },
    async buyer_data(api, field) {
      const answer = await api.call('getBuyerData', { number, why: field('why') })
      const text = `${JSON.stringify(toSnake(answer), null, 2)}\n`
      return { told: 'The file is ready.', shown: { field: 'data', values: [text] } }
    },
    async close_account(api, field) {
      await api.call('closeBuyerAccount', { number, why: field('why') })
      return { told: 'The account is closed, and the buyer gets an email.' }
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

import type { OfficeOrder } from '#contract/office/order-view.ts'
import { money, span } from '../ui/words.ts'

/** What the facts of an order add up to, and the one act that follows from it. */
export type Finding = {
  tone: 'good' | 'hint' | 'bad'
  title: string
  text: string
  /** The button; a finding that only waits for something has none. */
  act?: { name: 'refresh' | 'resend' | 'refund'; label: string }
}

type Rule = (order: OfficeOrder) => Finding | undefined

const refresh = (label: string) => ({ name: 'refresh', label }) as const
/** Seconds after which an installed eSIM should have found a network. */
const findsWithin = 6 * 3600

/** The rules in the order in which they matter; the first that holds is the finding. */
const rules: readonly Rule[] = [
  ({ payment }) =>
    payment.refund === 'disputed'
      ? {
          tone: 'bad',
          title: 'The bank holds the money.',
          text: 'The buyer disputes the payment. Nothing can be paid back until the bank decides.',
        }
      : undefined,
  ({ payment, totalMinor, currency }) =>
    payment.refund === 'failed'
      ? {
          tone: 'bad',
          title: `The refund of ${money(totalMinor, currency)} did not arrive.`,
          text: 'The provider could not pay it back, and the buyer was told. To try once more, run `npm run dead-letters`.',
          act: refresh('Look again'),
        }
      : undefined,
  ({ state, paidAt, asOf, hasUnknownCall }) =>
    state === 'PAID' || state === 'PROVISIONING'
      ? {
          tone: 'bad',
          title: `Paid ${span(asOf - (paidAt ?? asOf))} ago, no eSIM.`,
          text: hasUnknownCall
            ? 'The supplier’s answer is not known. It is looked up by our id, and never ordered twice.'
            : 'The supplier has not made it yet.',
          act: refresh('Ask the supplier again'),
        }
      : undefined,
  ({ state }) =>
    state === 'FAILED' || state === 'CANCELLED'
      ? {
          tone: 'hint',
          title: 'The money is on its way back.',
          text: 'The order ended without an eSIM; what was paid goes back without anybody’s doing.',
          act: refresh('Ask the provider'),
        }
      : undefined,
  ({ state }) =>
    state === 'REFUNDED'
      ? {
          tone: 'good',
          title: 'Paid back.',
          text: 'The order has ended and its money went back.',
          act: { name: 'resend', label: 'Send the mail about it again…' },
        }
      : undefined,
  ({ state }) =>
    state === 'PENDING'
      ? {
          tone: 'hint',
          title: 'Nobody has paid yet.',
          text: 'An unpaid order is given up after some minutes.',
          act: refresh('Ask the provider'),
        }
      : undefined,
  ({ hasBounced }) =>
    hasBounced
      ? {
          tone: 'bad',
          title: 'Mails to this buyer come back.',
          text: 'The mailbox does not exist, so that the buyer may not have the eSIM.',
        }
      : undefined,
  ({ refunds }) =>
    refunds.some(({ state }) => state === 'waiting')
      ? {
          tone: 'hint',
          title: 'A refund waits for a second person.',
          text: 'Nothing moves until somebody else has agreed.',
        }
      : undefined,
  ({ esims, asOf }) => {
    const [esim] = esims
    const isSilent =
      esim?.profile === 'INSTALLED' &&
      esim.usedMb === 0 &&
      asOf - (esim.reportedAt ?? asOf) < findsWithin &&
      esim.activatedAt === undefined
    return isSilent
      ? {
          tone: 'hint',
          title: 'The eSIM is installed and has never found a network.',
          text: 'Nine times in ten, data roaming is switched off for this line.',
          act: refresh('Ask the network'),
        }
      : undefined
  },
  ({ esims }) =>
    esims.some(({ profile }) => profile === 'RELEASED')
      ? {
          tone: 'hint',
          title: 'The eSIM is ready and not installed.',
          text: 'The buyer has the QR code by mail. Send it once more if they cannot find it.',
          act: { name: 'resend', label: 'Send the mail again…' },
        }
      : undefined,
  ({ esims }) =>
    esims.some(({ state }) => state === 'EXPIRED')
      ? {
          tone: 'good',
          title: 'The plan is used up or over.',
          text: 'The buyer can add data or buy another plan.',
          act: refresh('Ask the network'),
        }
      : undefined,
]

/** Says what the facts of an order add up to; with nothing special, that all is well. */
export function findingOf(order: OfficeOrder): Finding {
  for (const rule of rules) {
    const found = rule(order)
    if (found) return found
  }
  return {
    tone: 'good',
    title: 'All is well, as far as we know.',
    text: 'The eSIM works and the network reports its use.',
    act: refresh('Ask the network'),
  }
}

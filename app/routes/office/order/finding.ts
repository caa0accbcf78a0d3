import type { OfficeOrder } from '#contract/office/order-view.ts'
import { money, span } from '../ui/words.ts'

/** What the facts of an order add up to, and the one act that follows from it. */
export type Finding = {
  tone: 'good' | 'hint' | 'bad'
  title: string
  text: string
  /** The button; a finding that only waits for something has none. */
  act?: { name: 'refresh' | 'resend' | 'refund' | 'refund_again' | 'not_there'; label: string }
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
          text: 'The provider could not pay it back, and the buyer has been told.',
          act: { name: 'refund_again', label: 'Try again…' },
        }
      : undefined,
  ({ state, paidAt, asOf, hasUnknownCall, money }) =>
    state === 'PAID' || state === 'PROVISIONING'
      ? {
          tone: 'bad',
          title: `Paid ${span(asOf - (paidAt ?? asOf))} ago, no eSIM.`,
          text: hasUnknownCall
            ? 'The supplier’s answer is not known. It is looked up by our id, and never ordered twice.'
            : 'The supplier has not made it yet.',
          act: money.unknownCall?.isUnresolved
            ? { name: 'not_there', label: 'Not there…' }
            : refresh('Ask the supplier again'),
        }
      : undefined,
  ({ state }) =>
    state === 'FAILED' || state === 'CANCELLED'
      ? {
          tone: 'hint',
          title: 'The money is on its way back.',
          text: 'The order ended without an eSIM. The payment is refunded automatically.',
          act: refresh('Ask the provider'),
        }
      : undefined,
  ({ state }) =>
    state === 'REFUNDED'
      ? {
          tone: 'good',
          title: 'Paid back.',
          text: 'The order has ended and its money went back.',
          act: { name: 'resend', label: 'Send the refund email again…' },
        }
      : undefined,
  ({ state }) =>
    state === 'PENDING'
      ? {
          tone: 'hint',
          title: 'Not paid yet.',
          text: 'Unpaid orders are cancelled after a few minutes.',
          act: refresh('Ask the provider'),
        }
      : undefined,
  ({ hasBounced }) =>
    hasBounced
      ? {
          tone: 'bad',
          title: 'Emails to this buyer bounce.',
          text: 'The mailbox doesn’t exist, so the buyer may not have their eSIM.',
        }
      : undefined,
  ({ refunds }) =>
    refunds.some(({ state }) => state === 'waiting')
      ? {
          tone: 'hint',
          title: 'A refund waits for a second person.',
          text: 'No money moves until another person approves it.',
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
          text: 'The buyer got the QR code by email. Send it again if they can’t find it.',
          act: { name: 'resend', label: 'Send the email again…' },
        }
      : undefined,
  ({ esims }) =>
    esims.some(({ state }) => state === 'EXPIRED')
      ? {
          tone: 'good',
          title: 'The plan is used up or has expired.',
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
    title: 'No problems found.',
    text: 'The eSIM works and the network reports its use.',
    act: refresh('Ask the network'),
  }
}

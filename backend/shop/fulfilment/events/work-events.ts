import { doEach } from '../../../platform/do-each.ts'
import type { CommerceContext } from '../../call.ts'
import { orderOfReference } from '../../features/order/settle-payment.ts'
import { requireProviders } from '../../providers/providers.ts'
import {
  type ClaimedEvent,
  chargeOf,
  claimEvent,
  claimEvents,
  eventOf,
  failEvent,
  nextAtOf,
  type ProviderEvent,
  releaseEvents,
  settleEvent,
} from '../../records/provider-event.ts'
import { advanceOrder } from '../advance-order.ts'
import { followReturns } from './follow-returns.ts'
import { handleSupplierEvent } from './handle-supplier-event.ts'

/** The number of events claimed at a time, and below, worked on in parallel. */
const claimedAtOnce = 24
const workedAtOnce = 6

/** Works on an event that was just stored, unless another run is doing so. */
export async function workOnEvent(context: CommerceContext, event: ProviderEvent): Promise<void> {
  const claimed = await claimEvent(context, event)
  if (!claimed) return
  const isDueAgain = await work(context, claimed)
  if (isDueAgain) await workOnEvent(context, event)
}

/**
 * Works on the named events, except those that another run works on. Returns the failed ones, and
 * when they are due again; failures are reported.
 */
export async function workOnNamed(
  context: CommerceContext,
  ids: readonly string[],
  report: (error: unknown) => void,
): Promise<Map<string, number>> {
  const dueAgain = new Map<string, number>()
  async function workOnOne({ id }: { id: string }): Promise<void> {
    const event = eventOf(id)
    if (!event) throw new Error('expected the id of an event')
    try {
      await workOnEvent(context, event)
    } catch (error) {
      report(error)
      dueAgain.set(id, (await nextAtOf(context, event)) ?? context.now)
    }
  }
  const named = ids.map((id) => ({ id }))
  await doEach(named, workOnOne, { atOnce: workedAtOnce })
  return dueAgain
}

/** Works on unfinished events; the run that began them may have died. */
export function workEvents(context: CommerceContext): Promise<void> {
  return doEach(claimed(context), (event) => work(context, event), {
    share: context.share,
    atOnce: workedAtOnce,
  })
}

async function* claimed(context: CommerceContext): AsyncGenerator<ClaimedEvent & { id: string }> {
  for (;;) {
    const events = await claimEvents(context, claimedAtOnce)
    if (events.length === 0) return
    const left = [...events]
    try {
      for (let event = left.shift(); event; event = left.shift()) yield event
    } finally {
      await releaseEvents(context, left)
    }
  }
}

/**
 * The state of the attempt or the profile is read from the provider, so events may arrive twice,
 * late and in any order. A failure is stored, and thrown to be reported.
 */
async function work(context: CommerceContext, event: ClaimedEvent): Promise<boolean> {
  try {
    if (event.source === 'supplier') await handleSupplierEvent(context, event.reference)
    else await handlePaymentEvent(context, event.reference)
  } catch (error) {
    await failEvent(context, event, String(error).slice(0, 200)).run()
    throw error
  }
  return settleEvent(context, event)
}

async function handlePaymentEvent(context: CommerceContext, reference: string): Promise<void> {
  const charge = chargeOf(reference)
  if (charge !== undefined) {
    const { payments } = requireProviders(context.services)
    const attempt = await payments.attemptOf(context, charge)
    if (attempt) await followReturns(context, attempt)
    return
  }
  const orderId = orderOfReference(reference)
  if (orderId) await advanceOrder(context, orderId)
  await context.services.takePaymentEvent(context, reference)
}

import type { Stripe } from 'stripe'
import type { DisputeEvidence } from '../payment/payment-provider.ts'

/**
 * Sends evidence about a dispute to the bank, or closes it as lost. Stripe takes either once: a
 * dispute that no longer waits for an answer is left as it is.
 */
export async function answerDispute(
  stripe: Stripe,
  id: string,
  answer: DisputeEvidence | 'accept',
): Promise<void> {
  const { status } = await stripe.disputes.retrieve(id)
  if (status !== 'needs_response' && status !== 'warning_needs_response') return
  if (answer === 'accept') {
    await stripe.disputes.close(id, {}, { idempotencyKey: `${id}.close` })
    return
  }
  const { product, customerName, customerEmail, servedOn, activity, statement } = answer
  await stripe.disputes.update(
    id,
    {
      evidence: {
        product_description: product,
        ...(customerName ? { customer_name: customerName } : {}),
        ...(customerEmail ? { customer_email_address: customerEmail } : {}),
        ...(servedOn ? { service_date: servedOn } : {}),
        access_activity_log: activity,
        uncategorized_text: statement,
      },
      submit: true,
    },
    { idempotencyKey: `${id}.evidence` },
  )
}

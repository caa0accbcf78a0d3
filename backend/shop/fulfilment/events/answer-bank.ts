import type { CommerceContext } from '../../call.ts'
import type { DisputeEvidence } from '../../providers/payment/payment-provider.ts'
import { requireProviders } from '../../providers/providers.ts'
import { followReturns } from './follow-returns.ts'

type Answer = { dispute: string; reference: string; answer: DisputeEvidence | 'accept' }

/**
 * Answers the bank that disputes a charge, and books what the provider reports then. Can be repeated.
 */
export async function answerBank(
  context: CommerceContext,
  { dispute, reference, answer }: Answer,
): Promise<void> {
  const { payments } = requireProviders(context.services)
  await payments.answerDispute?.(context, dispute, answer)
  await followReturns(context, reference)
}

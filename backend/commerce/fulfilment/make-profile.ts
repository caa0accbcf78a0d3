import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'
import type { ProfileReport, ProfileRequest } from '../providers/supplier/supplier.ts'

/**
 * Asks the network to make a profile. A repeated call makes no second one and returns the progress
 * of the first.
 */
export async function makeProfile(
  context: CommerceContext,
  request: ProfileRequest,
): Promise<ProfileReport> {
  const { supplier } = requireProviders(context.services)
  const known = await supplier.read(context, request.requestId)
  if (known) return known
  await supplier.order(context, request)
  return { state: 'making' }
}

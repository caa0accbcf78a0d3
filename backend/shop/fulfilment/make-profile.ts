import type { CommerceContext } from '../call.ts'
import { requireProviders } from '../providers/providers.ts'
import type { ProfileReport, ProfileRequest } from '../providers/supplier/supply.ts'

/**
 * Asks the network to make a profile. A repeated call makes no second one and returns the progress
 * of the first. A profile that nobody can have asked for yet has no progress to be read.
 */
export async function makeProfile(
  context: CommerceContext,
  request: ProfileRequest,
  { isUnasked = false } = {},
): Promise<ProfileReport> {
  const { supply } = requireProviders(context.services)
  const known = isUnasked ? undefined : await supply.read(context, request.requestId)
  if (known) return known
  await supply.order(context, request)
  return { state: 'making' }
}

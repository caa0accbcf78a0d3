import type { Desk } from '../call.ts'
import type { ProfileReport, ProfileRequest } from '../providers/supplier/supplier.ts'
import { tradeOf } from '../providers/trade.ts'

/** Has the network make a profile; asked again it makes no second one, and says how far it is. */
export async function makeProfile(desk: Desk, request: ProfileRequest): Promise<ProfileReport> {
  const { supplier } = tradeOf(desk.services)
  const known = await supplier.read(desk, request.requestId)
  if (known) return known
  await supplier.order(desk, request)
  return { state: 'making' }
}

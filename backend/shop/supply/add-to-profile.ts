import type { TopUpRequest } from '../providers/supplier/supply.ts'
import { type Asking, askFor, followUp } from './ask-supplier.ts'
import { latestCalls, type Wanted } from './call-records.ts'
import { anySizeOf } from './choose-package.ts'
import { readReports } from './read-reports.ts'
import { forgetTakes } from './read-takes.ts'

/**
 * Has the supplier of a profile add data to it, and returns how far that is. A supplier that reports
 * on added data decides when it is there; of any other, its answer to the order does.
 */
export async function addToProfile(
  asking: Asking,
  request: TopUpRequest,
): Promise<'making' | 'failed' | 'made'> {
  const { requestId, profileId } = request
  const before = await latestCalls(asking.context, [requestId, profileId])
  const supplier = before.get(profileId)?.supplier ?? anySizeOf(asking.suppliers)
  const call = before.get(requestId)
  const isSame = call !== undefined && !(await followUp(asking, call))
  if (!call && supplier !== undefined) {
    await askFor(asking, { ...wantedBy(request), of: supplier })
  }
  const known = isSame ? call : (await latestCalls(asking.context, [requestId])).get(requestId)
  if (!known || known.state === 'refused') {
    // What it takes is not what its supplier has said.
    await forgetTakes(asking.context, profileId).run()
    return 'failed'
  }
  if (known.state !== 'accepted' && known.state !== 'made') return 'making'
  const profile = (await readReports(asking, [profileId])).get(profileId)
  if (profile?.state !== 'made') return 'making'
  if (!profile.topUps) return 'made'
  return profile.topUps.find((each) => each.requestId === requestId)?.state ?? 'making'
}

function wantedBy({ requestId, profileId, addonId, ...request }: TopUpRequest): Wanted {
  return {
    request_id: requestId,
    kind: 'top_up',
    plan_id: addonId,
    data_mb: request.dataMb,
    days: request.days,
    profile_id: profileId,
    order_currency: request.currency,
  }
}

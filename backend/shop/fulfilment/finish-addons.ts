import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { tryToAdvance } from './try-to-advance.ts'

/** Advances the paid orders of data for an eSIM while somebody looks at it. */
export async function finishAddons(call: Call, esimId: string): Promise<number> {
  const { results } = await statement(call.db)`SELECT id FROM purchase
    WHERE esim_id = ${esimId} AND state IN ('PAID', 'PROVISIONING', 'FAILED')`.all<{ id: string }>()
  for (const { id } of results) await tryToAdvance(call, id)
  return results.length
}

import type { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { whenDone } from '../../../call/handlers.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { Call, Handlers } from '../../call.ts'
import { isOwnEsim } from '../../records/esim/own-esims.ts'
import { listSavedCards } from '../../records/top-up/saved-cards.ts'
import { pressByLink, readOffer, undoByLink } from './by-link.ts'
import { allowOnePress, removeCard } from './change-card.ts'
import { readTopUp } from './current-top-up.ts'
import { pressAddon } from './press-addon.ts'
import { undoTopUp } from './undo-top-up.ts'

/** Whether `purchase` is the caller's own. */
function isOwn(call: Call): Sql {
  return sql`purchase.account_id = ${callerOf(call).accountId}
    AND purchase.channel = ${call.channel.id}`
}

async function requireOwnEsim(call: Call, esimId: string): Promise<void> {
  const own = await statement(call.db)`SELECT 1 FROM esim
    WHERE id = ${esimId} AND ${isOwnEsim(callerOf(call).accountId)}`.first()
  if (own === null) throw new ApiError('not_found')
}

/** The calls about saved cards, and data that is added with one press. */
export const topUpHandlers: Handlers<typeof topUpCalls> = {
  pressAddon: async (input, call) => pressAddon(call, input),
  async getTopUp({ esimId }, call) {
    await requireOwnEsim(call, esimId)
    const topUp = await readTopUp(call, sql`purchase.esim_id = ${esimId} AND ${isOwn(call)}`)
    return topUp ? { topUp } : {}
  },
  undoTopUp: async ({ orderId }, call) =>
    undoTopUp(call, sql`purchase.id = ${orderId} AND ${isOwn(call)}`),
  openTopUpLink: async ({ token }, call) => readOffer(call, token),
  pressByLink: async (input, call) => pressByLink(call, input),
  undoByLink: async ({ token }, call) => undoByLink(call, token),
  async listCards(_, call) {
    const owner = { accountId: callerOf(call).accountId, channel: call.channel.id }
    return { cards: await listSavedCards(call, owner) }
  },
  removeCard: async (input, call) => whenDone(removeCard(call, input)),
  setOnePress: async (input, call) => whenDone(allowOnePress(call, input)),
}

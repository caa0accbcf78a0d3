import { keepStock } from '../import/keep-stock.ts'
import type { Suppliers, Supply, SupplyContext } from '../providers/supplier/supply.ts'
import { addToProfile } from './add-to-profile.ts'
import { askFor, followUp } from './ask-supplier.ts'
import { latestCalls, requestsNamed } from './call-records.ts'
import { cancelProfiles } from './cancel-profiles.ts'
import { anySizeOf, deliveringPlan } from './choose-package.ts'
import { followDue } from './follow-due.ts'
import { readReports } from './read-reports.ts'
import { readTakes } from './read-takes.ts'
import { watchWallets } from './watch-wallets.ts'
import { realTime, type TakeTurn, type Time, withBudget } from './with-budget.ts'
import { withFigures } from './with-figures.ts'

/**
 * Makes one supply of all suppliers that a deployment has chosen, none of which is asked more often
 * than it allows.
 */
export function openSupply(
  chosen: Suppliers,
  time: Time = realTime,
  turns?: TakeTurn | undefined,
): Supply {
  const suppliers: Suppliers = Object.fromEntries(
    Object.entries(chosen).map(([name, each]) => [
      name,
      withBudget(name, withFigures(name, each, time), { time, turns }),
    ]),
  )
  const lookUp = (context: SupplyContext) => followDue({ context, suppliers })
  return {
    order: async (context, { requestId, dataMb, days, ...sold }) =>
      askFor(
        { context, suppliers },
        {
          request_id: requestId,
          kind: 'plan',
          plan_id: await deliveringPlan(context, sold),
          data_mb: dataMb,
          days,
          profile_id: null,
          order_currency: sold.currency,
        },
      ),
    async read(context, requestId) {
      const asking = { context, suppliers }
      const calls = await latestCalls(context, [requestId])
      const call = calls.get(requestId)
      const isAsked = call ? await followUp(asking, call) : false
      const known = isAsked ? undefined : calls
      return (await readReports(asking, [requestId], known)).get(requestId)
    },
    readMany: (context, requestIds) => readReports({ context, suppliers }, requestIds),
    takes: (context, requestIds, mayAsk) => readTakes({ context, suppliers }, requestIds, mayAsk),
    topUp: (context, request) => addToProfile({ context, suppliers }, request),
    cancel: (context, requestIds) => cancelProfiles({ context, suppliers }, requestIds),
    async freshness(context, requestIds) {
      const calls = await latestCalls(context, requestIds)
      const any = anySizeOf(suppliers)
      const secondsOf = (id: string) => {
        const supplier = suppliers[calls.get(id)?.supplier ?? any ?? '']
        return supplier?.can.freshSeconds ?? 0
      }
      return new Map(requestIds.map((id) => [id, secondsOf(id)]))
    },
    lookUp,
    async watchWallets(context) {
      if (await watchWallets(context, suppliers)) await lookUp(context)
    },
    keepStock: (context) => keepStock(context, suppliers),
    async hear(context, name, request) {
      const supplier = suppliers[name]
      if (!supplier?.events) return undefined
      const { events, ...answer } = await supplier.events(request)
      const named = await Promise.all(events.map((each) => requestsNamed(context, name, each)))
      return { ...answer, requestIds: [...new Set(named.flat())] }
    },
  }
}

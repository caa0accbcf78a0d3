import type { DbContext } from '../../platform/db-context.ts'
import { keepStock } from '../import/keep-stock.ts'
import type { Suppliers, Supply, SupplyContext } from '../providers/supplier/supply.ts'
import { addToProfile } from './add-to-profile.ts'
import { askFor, followUp } from './ask-supplier.ts'
import { latestCalls, requestsNamed } from './call-records.ts'
import { cancelProfiles, stopProfile } from './cancel-profiles.ts'
import { anySizeOf, deliveringPlan } from './choose-package.ts'
import { followDue } from './follow-due.ts'
import { readReports } from './read-reports.ts'
import { readTakes } from './read-takes.ts'
import { takeBack, takesBack } from './take-back.ts'
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
  const asking = <Context extends DbContext>(context: Context) => ({
    context: onTime(context, time),
    suppliers,
  })
  const lookUp = (context: SupplyContext) => followDue(asking(context))
  return {
    order: async (context, { requestId, dataMb, days, ...sold }) =>
      askFor(asking(context), {
        request_id: requestId,
        kind: 'plan',
        plan_id: await deliveringPlan(context, sold),
        data_mb: dataMb,
        days,
        profile_id: null,
        order_currency: sold.currency,
      }),
    async read(context, requestId) {
      const reading = asking(context)
      const calls = await latestCalls(context, [requestId])
      const call = calls.get(requestId)
      const isAsked = call ? await followUp(reading, call) : false
      const known = isAsked ? undefined : calls
      return (await readReports(reading, [requestId], known)).get(requestId)
    },
    readMany: (context, requestIds) => readReports(asking(context), requestIds),
    takes: (context, requestIds, mayAsk) => readTakes(asking(context), requestIds, mayAsk),
    topUp: (context, request) => addToProfile(asking(context), request),
    cancel: (context, requestIds) => cancelProfiles(asking(context), requestIds),
    takeBack: (context, requestId) => takeBack(asking(context), requestId),
    takesBack: (context, requestId) => takesBack(asking(context), requestId),
    stop: (context, requestId) => stopProfile(asking(context), requestId),
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

/**
 * Returns a context whose time goes on while the work does, which may last for minutes if suppliers
 * are slow: when an order was asked for decides how long it is waited for, and where it is looked for.
 */
function onTime<Context extends DbContext>(context: Context, { nowMs }: Time): Context {
  const beganMs = nowMs()
  return {
    ...context,
    get now() {
      return context.now + Math.floor((nowMs() - beganMs) / 1000)
    },
  }
}

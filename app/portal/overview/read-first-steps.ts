import { type PageContext, valuesOf } from '#app/page/context.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { FirstStep } from './first-steps.tsx'

/**
 * Reads what the organisation has, as far as the member may see it, and the state of the first
 * steps.
 */
export async function readFirstSteps(context: PageContext) {
  const { api, viewer } = valuesOf(context)
  const may = (...keys: string[]) => holdsPermissions(viewer, keys)
  const mayInvite = may('GET_ACCOUNTS', 'UPDATE_ACCOUNTS')
  const [stock, people] = await Promise.all([
    may('GET_ASSIGN_LIST') ? api.call('listStock', {}) : undefined,
    mayInvite ? api.call('listPeople', { pageSize: 1 }) : undefined,
  ])
  if (!stock) return { stock: undefined, steps: [] }
  const sum = (of: 'bought' | 'assigned' | 'free') =>
    stock.plans.reduce((total, plan) => total + plan[of], 0)
  const counts = { bought: sum('bought'), assigned: sum('assigned'), free: sum('free') }
  const mayBuy = may('UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER')
  const steps: FirstStep[] = [
    // The member is one of the people, so one alone does not count.
    ...(people ? [{ id: 'people' as const, isDone: people.total > 1 }] : []),
    ...(mayBuy ? [{ id: 'buy' as const, isDone: counts.bought > 0 }] : []),
    ...(may('ASSIGN_ESIM') ? [{ id: 'assign' as const, isDone: counts.assigned > 0 }] : []),
  ]
  return {
    stock: { ...counts, plans: stock.plans },
    steps: steps.every(({ isDone }) => isDone) ? [] : steps,
  }
}

import { pricesOfStock, type Spending } from '../budget/find-passed.ts'
import type { BusinessCall } from '../call.ts'
import { type RequestRow, wantedOf } from './act/request-row.ts'

type Asked = Pick<RequestRow, 'kind' | 'person_id' | 'asked'>

/** The amounts that a request would add to budgets, person by person, at the given total. */
export async function spendingsOf(
  call: BusinessCall,
  row: Asked,
  totalMinor: number,
): Promise<Spending[]> {
  const { kind, person_id: accountId } = row
  const { assign, trips, file } = wantedOf(row)
  if (kind === 'order') return []
  if (kind !== 'assignment')
    return accountId === null ? [] : [{ accountId, priceMinor: totalMinor }]
  if (trips ?? file) return [...((trips ?? file)?.spendings ?? [])]
  if (!assign) return []
  const { planId, accountIds = [], people = [] } = assign
  const receivers = [...accountIds.map((id) => ({ accountId: id })), ...people.map(() => ({}))]
  const prices = await pricesOfStock(call, planId, receivers.length)
  return receivers.map((receiver, at) => ({ ...receiver, priceMinor: prices[at] ?? 0 }))
}

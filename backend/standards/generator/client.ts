import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

type Options = { baseUrl: string; key: string; fetch: (request: Request) => Promise<Response> }

/** Buys plans into the stock of an organisation, and assigns one, as its own software would. */
export async function buyAndAssign(
  { baseUrl, key, fetch }: Options,
  planId: string,
  email: string,
) {
  const headers = { authorization: `Bearer ${key}` }
  const api = createClient<paths>({ baseUrl, headers, fetch })
  const cart = await api.POST('/organization/cart/set_line', {
    body: { plan_id: planId, quantity: 2 },
  })
  if (!cart.data) throw new Error(`expected a cart, got ${JSON.stringify(cart.error)}`)
  const order = { idempotency_key: crypto.randomUUID(), total_minor: cart.data.total_minor }
  const bought = await api.POST('/organization/master_order/create', { body: order })
  if (!bought.data) throw new Error(`expected an order, got ${JSON.stringify(bought.error)}`)
  const wish = {
    idempotency_key: crypto.randomUUID(),
    plan_id: planId,
    people: [{ name: 'Ada Byron', email }],
  }
  const assigned = await api.POST('/organization/assignment/create', { body: wish })
  if (!assigned.data)
    throw new Error(`expected an assignment, got ${JSON.stringify(assigned.error)}`)
  const again = await api.POST('/organization/assignment/create', { body: wish })
  const stock = await api.POST('/organization/stock/list', { body: {} })
  return {
    assigned: assigned.data.assigned,
    ids: assigned.data.assignment_ids,
    idsAgain: again.data?.assignment_ids,
    stock: stock.data,
  }
}

import { statement } from '../../platform/sql.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import type {
  Capabilities,
  MadeProfile,
  Ordered,
  Supplier,
} from '../../shop/providers/supplier/supplier.ts'
import { openSupply } from '../../shop/supply/open-supply.ts'
import { anyPlanId, type Buyer, openBuyer, pay, placeOrder } from '../order.ts'
import { testCatalogue } from '../testing.ts'

/** What the suppliers of tests can do. */
export const can: Capabilities = {
  dedupe: 'search',
  cancel: 'none',
  states: 'usage',
  topUp: 'none',
  makesAnySize: false,
  freshSeconds: 600,
  bulk: 10,
  perSecond: 5,
  deadlineMs: 30_000,
}

const iccidOf = (id: string) => `8910${[...id].map((letter) => letter.charCodeAt(0) % 10).join('')}`

/** A report on an eSIM of which only the data is told. */
export function profile(id: string, more: Partial<MadeProfile> = {}): MadeProfile {
  return {
    state: 'made',
    iccid: iccidOf(id).slice(0, 20),
    smdpAddress: 'smdp.test.example',
    matchingId: 'CODE-1',
    profile: 'UNKNOWN',
    usage: { by: 'total', usedBytes: 0, totalBytes: 5e9, asOf: 0 },
    ...more,
  }
}

/** A supplier that answers as it is told to; `asked` holds the ids of its orders. */
export function openSupplier(
  answers: Ordered['outcome'] | Ordered = 'made',
  more: Partial<Supplier> = {},
) {
  const asked: string[] = []
  const reports = new Map<string, MadeProfile>()
  const state = { answer: answers, found: 'none' as Awaited<ReturnType<Supplier['find']>> }
  const supplier: Supplier = {
    can,
    async order(_, { requestId }) {
      asked.push(requestId)
      const { answer } = state
      if (typeof answer === 'object') return answer
      if (answer === 'unknown') return { outcome: 'unknown', detail: 'no answer' }
      const ref = { requestId, esimId: `esim-${requestId}` }
      return { outcome: 'made', ref, cost: { micros: 2_300_000, currency: 'USD' } }
    },
    find: async () => state.found,
    read: async (_, refs) =>
      new Map(refs.map(({ requestId: id }) => [id, reports.get(id) ?? profile(id)])),
    topUp: async () => ({ outcome: 'refused', reason: 'not_allowed', detail: 'none' }),
    cancel: async () => 'unsupported',
    ...more,
  }
  return { supplier, asked, state, reports }
}

async function offer(planId: string, ...suppliers: string[]): Promise<void> {
  for (const [rank, supplier] of suppliers.entries()) {
    await statement(testCatalogue())`INSERT INTO plan_offer
      (plan_id, supplier, package_id, rank, cost_micros, cost_currency, most_micros)
      VALUES (${planId}, ${supplier}, ${`${supplier}-5gb`}, ${rank}, 2000000, 'USD', 4000000)`.run()
  }
}

/** A buyer in a shop with suppliers, the first of which is preferred for the plan. */
export async function openShop(suppliers: Record<string, Supplier>): Promise<Buyer> {
  await offer(await anyPlanId(), ...Object.keys(suppliers))
  const providers = { payments: createSandboxPayments(), supply: openSupply(suppliers) }
  return openBuyer({ services: { providers }, report: () => {} })
}

/** Has a buyer order one eSIM, and pay. */
export async function order(buyer: Buyer) {
  return pay(buyer, await placeOrder(buyer), 'success')
}

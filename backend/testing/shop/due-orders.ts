import type { Providers } from '../../shop/providers/providers.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import { type Buyer, pay, placeOrder } from '../order.ts'
import { testDatabase } from '../testing.ts'
import { sandboxSupply } from './sandbox-supply.ts'

type Copies = {
  count: number
  /** The ids of the copies begin with it. */
  prefix: string
  state: 'PAID' | 'FAILED'
  createdAt: number
}

/**
 * Stores copies of an order that is paid and being made, as if they belonged to different buyers.
 */
export async function copyOrders(buyer: Buyer, copies: Copies): Promise<void> {
  const { count, prefix, state, createdAt } = copies
  const order = await placeOrder(buyer)
  await pay(buyer, order, 'success')
  const named = `'${prefix}' || i`
  const common = { state: `'${state}'`, created_at: `${createdAt}` }
  await testDatabase().batch([
    await copy('purchase', 'id', { ...common, id: named, number: named }),
    await copy('payment', 'purchase_id', { purchase_id: named }),
    await copy('esim', 'purchase_id', { id: `${named} || '-0'`, purchase_id: named }),
  ])

  async function copy(table: string, key: string, changed: Record<string, string>) {
    const { results } = await testDatabase()
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all<{ name: string }>()
    const names = results.map(({ name }) => name)
    const values = names.map((name) => changed[name] ?? `source.${name}`)
    return testDatabase()
      .prepare(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?2)
        INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
        FROM ${table} AS source CROSS JOIN numbers WHERE source.${key} = ?1`)
      .bind(order.id, count)
  }
}

/** The sandbox, which counts how often it is asked about each attempt and each profile. */
export function countingProviders(refuse: (name: string) => Promise<void> | undefined): {
  providers: Providers
  askedAbout: (prefix: string) => Map<string, number>
} {
  const asked = new Map<string, number>()
  const through = async (name: string) => {
    asked.set(name, (asked.get(name) ?? 0) + 1)
    await refuse(name)
  }
  const payments = createSandboxPayments()
  const supply = sandboxSupply()
  return {
    askedAbout: (prefix) => new Map([...asked].filter(([name]) => name.startsWith(prefix))),
    providers: {
      payments: {
        ...payments,
        async refund(context, reference, part) {
          await through(reference)
          await payments.refund(context, reference, part)
        },
      },
      supply: {
        ...supply,
        async read(context, requestId) {
          await through(requestId)
          return supply.read(context, requestId)
        },
        async order(context, request) {
          await through(request.requestId)
          await supply.order(context, request)
        },
        async cancel() {
          return true
        },
      },
    },
  }
}

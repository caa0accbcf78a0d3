import type { Cost, Supplier, SupplierContext } from '#backend/shop/providers/supplier/supplier.ts'
import type { Suppliers } from '#backend/shop/providers/supplier/supply.ts'
import { withScratch } from './open-supplier.ts'

/** What a supplier has answered, or why it has not. */
export type Probed = { supplier: string; seconds: number; isWell: boolean; said: string }

type Question = (supplier: Supplier, context: SupplierContext) => Promise<string>

/** Signs in and reads: what is in the wallet, and the first package. Changes nothing at suppliers. */
export const probe = (suppliers: Suppliers) => askAll(suppliers, readSome)
/** Reads what is in the wallets. */
export const readBalances = (suppliers: Suppliers) => askAll(suppliers, balanceOf)

async function askAll(suppliers: Suppliers, ask: Question): Promise<Probed[]> {
  return withScratch((context) =>
    Promise.all(
      Object.entries(suppliers).map(async ([name, supplier]) => {
        const startedAt = performance.now()
        const end = (isWell: boolean, said: string): Probed => ({
          ...{ supplier: name, isWell, said },
          seconds: (performance.now() - startedAt) / 1000,
        })
        return ask(supplier, context).then(
          (said) => end(true, said),
          (error: unknown) => end(false, error instanceof Error ? error.message : String(error)),
        )
      }),
    ),
  )
}

async function readSome(supplier: Supplier, context: SupplierContext): Promise<string> {
  const { balance, offers } = supplier
  if (balance && offers) {
    return `${await balanceOf(supplier, context)}; ${await firstOffer(offers(context))}`
  }
  // It has neither, and knows no eSIM of this id.
  await supplier.read(context, [{ requestId: 'probe' }])
  return 'it answers; it tells neither balance nor packages'
}

async function balanceOf({ balance }: Supplier, context: SupplierContext): Promise<string> {
  return balance ? `balance ${shown(await balance(context))}` : 'it tells no balance'
}

async function firstOffer(offers: ReturnType<NonNullable<Supplier['offers']>>): Promise<string> {
  for await (const { packageId, name, cost } of offers) {
    return `first package ${packageId} (${name}) for ${shown(cost)}`
  }
  throw new Error('it sells no packages')
}

function shown({ micros, currency }: Cost): string {
  return `${(micros / 1_000_000).toFixed(2)} ${currency}`
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openD1 } from '#backend/platform/d1.ts'
import { migrate } from '#backend/platform/migrate.ts'
import { providers } from '#backend/providers.ts'
import type { Supplier, SupplierContext } from '#backend/shop/providers/supplier/supplier.ts'
import type { Suppliers } from '#backend/shop/providers/supplier/supply.ts'
import { realTime, withBudget } from '#backend/shop/supply/with-budget.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type KnownProviders, readProviders } from '#worker/edge/read-providers.ts'
import { startReading } from '#worker/edge/read-variable.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** Opens a supplier whose settings are given. */
export async function openSupplier(name: string, given: Settings = process.env): Promise<Supplier> {
  const registered = providers.supplier[name]
  const settings = chosenFrom({ ...given, SUPPLIERS: name }).find((each) => each.name === name)
  if (settings && registered) return (await registered.load())(settings.settings, {})
  const variables = registered?.variables
  const names = Object.keys(providers.supplier).join(', ')
  if (!variables) throw new PlainError(`There is no supplier "${name}": ${names}`)
  throw new PlainError(`${name} is not set up: set ${Object.values(variables.must).join(', ')}`)
}

/** Opens all suppliers that settings choose, each of which is asked no more often than it allows. */
export async function openSuppliers(given: Settings): Promise<Suppliers> {
  const chosen = chosenFrom(given)
  const opened = chosen.map(async ({ name }) => {
    return [name, withBudget(name, await openSupplier(name, given), { time: realTime })] as const
  })
  if (opened.length > 0) return Object.fromEntries(await Promise.all(opened))
  const choices = Object.values(providers.supplier).flatMap(({ variables }) =>
    variables ? [Object.values(variables.must).join(', ')] : [],
  )
  throw new PlainError(`No supplier is set up: set ${choices.join('; or ')}`)
}

function chosenFrom(given: Settings) {
  const known: KnownProviders = providers
  const reading = startReading(given as Parameters<typeof startReading>[0])
  const { suppliers = [] } = readProviders(reading, {
    ...{ payments: {}, mail: {}, supplier: known.supplier },
  })
  return suppliers
}

/**
 * Does work that asks suppliers, with a database that is then deleted: some keep a token in the
 * shop's, and a command does not reach that of D1.
 */
export async function withScratch<T>(work: (context: SupplierContext) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'supplier-'))
  const file = join(directory, 'backend.sqlite')
  migrate(file)
  const db = openD1(file)
  try {
    return await work({ db, now: Math.floor(Date.now() / 1000) })
  } finally {
    db.close()
    rmSync(directory, { recursive: true })
  }
}

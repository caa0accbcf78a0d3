import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openD1 } from '#backend/platform/d1.ts'
import { migrate } from '#backend/platform/migrate.ts'
import { providers } from '#backend/providers.ts'
import type { Refund } from '#backend/shop/import/normalise.ts'
import type { FetchedOffer } from '#backend/shop/import/stage-run.ts'
import type { Capabilities, Supplier } from '#backend/shop/providers/supplier/supplier.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type KnownProviders, readProviders } from '#worker/edge/read-providers.ts'
import { startReading } from '#worker/edge/read-variable.ts'

/** What a buyer can be promised, by how a supplier cancels. */
const refunds: Readonly<Record<Capabilities['cancel'], Refund>> = {
  until_download: 'until_installed',
  until_start: 'until_activated',
  request: 'none',
  none: 'none',
}

/** Asks a supplier, whose settings are in the environment, for all that it sells. */
export async function fetchOffers(name: string): Promise<FetchedOffer[]> {
  const supplier = await openSupplier(name)
  if (!supplier.offers) throw new PlainError(`${name} has no list of packages: it makes any size`)
  const directory = mkdtempSync(join(tmpdir(), 'offers-'))
  const file = join(directory, 'backend.sqlite')
  // Some suppliers keep a token in the shop's database; this command does not reach that of D1.
  migrate(file)
  const db = openD1(file)
  try {
    const now = Math.floor(Date.now() / 1000)
    return await readOffers(supplier, { db, now })
  } finally {
    db.close()
    rmSync(directory, { recursive: true })
  }
}

/** Reads a supplier's stream; a package that it lists twice counts once. */
export async function readOffers(
  { can, offers }: Pick<Supplier, 'can' | 'offers'>,
  context: Parameters<NonNullable<Supplier['offers']>>[0],
): Promise<FetchedOffer[]> {
  const found = new Map<string, FetchedOffer>()
  for await (const offer of offers?.(context) ?? []) {
    found.set(`${offer.kind} ${offer.packageId}`, { ...offer, refund: refunds[can.cancel] })
  }
  return [...found.values()]
}

async function openSupplier(name: string): Promise<Supplier> {
  const known: KnownProviders = providers
  const reading = startReading({ ...process.env, SUPPLIERS: name } as Parameters<
    typeof startReading
  >[0])
  const chosen = readProviders(reading, { payments: {}, mail: {}, supplier: known.supplier })
  const settings = chosen.suppliers?.find((each) => each.name === name)?.settings
  const registered = providers.supplier[name]
  if (settings && registered) return (await registered.load())(settings, {})
  const variables = registered?.variables
  const names = Object.values(providers.supplier).length > 0 ? Object.keys(providers.supplier) : []
  if (!variables) throw new PlainError(`There is no supplier "${name}": ${names.join(', ')}`)
  throw new PlainError(`${name} is not set up: set ${Object.values(variables.must).join(', ')}`)
}

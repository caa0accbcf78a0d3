import type { Refund } from '#backend/shop/import/normalise.ts'
import type { FetchedOffer } from '#backend/shop/import/stage-run.ts'
import type { Capabilities, Supplier } from '#backend/shop/providers/supplier/supplier.ts'
import { PlainError } from '#contract/plain-error.ts'
import { openSupplier, withScratch } from '../supplier/open-supplier.ts'

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
  return withScratch((context) => readOffers(supplier, context))
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

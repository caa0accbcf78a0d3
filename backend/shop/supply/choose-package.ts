import { findLarger } from '../catalogue/offers/larger-plan.ts'
import { packagesOfAddon, packagesOfPlan } from '../catalogue/offers/packages.ts'
import type { ProfileRequest, Suppliers, SupplyContext } from '../providers/supplier/supply.ts'
import type { Package, SupplierCall, Wanted } from './call-records.ts'

/** The most suppliers that are asked for one thing. */
const mostAsked = 3

/**
 * Returns the package that is asked for next: of a plan, the first that was not refused yet; all
 * packages of a plan deliver what was sold, so the buyer need not be told which it is. Data can only
 * be added by the supplier of the eSIM, which `of` names. What has no packages is made by a supplier
 * that makes any size.
 */
export async function nextPackage(
  context: SupplyContext,
  suppliers: Suppliers,
  wanted: Wanted & { of?: string },
  asked: readonly SupplierCall[],
): Promise<Package | undefined> {
  if (asked.length >= mostAsked) return undefined
  const any = anySizeOf(suppliers)
  const needsPackages = Object.values(suppliers).some(({ can }) => !can.makesAnySize)
  const stored = needsPackages ? await packagesOf(context, wanted) : []
  const packages: Package[] =
    stored.length === 0 && any ? [{ supplier: any, packageId: wanted.plan_id }] : stored
  return packages.find(
    ({ supplier, packageId }) =>
      supplier in suppliers &&
      (wanted.of === undefined || wanted.of === supplier) &&
      !asked.some((call) => call.supplier === supplier && call.package_id === packageId),
  )
}

/**
 * The plan whose packages deliver what was sold: a larger one if a code added data, which has to be
 * paid for as well. Where there is none any more, no package has the returned name.
 */
export async function deliveringPlan(
  { services }: SupplyContext,
  sold: Pick<ProfileRequest, 'planId' | 'bonusMb' | 'currency' | 'paidMinor'>,
): Promise<string> {
  const { planId, bonusMb = 0, currency, paidMinor } = sold
  if (bonusMb === 0) return planId
  const wanted = { planId, moreMb: bonusMb, currency, mostMinor: paidMinor }
  const { hasPackages, larger } = await findLarger(services.catalogue, wanted)
  return hasPackages ? (larger?.id ?? `${planId}+${bonusMb}`) : planId
}

/** The supplier that makes eSIMs of any size, if the shop has one. */
export function anySizeOf(suppliers: Suppliers): string | undefined {
  return Object.entries(suppliers).find(([, { can }]) => can.makesAnySize)?.[0]
}

/** The packages that deliver what is wanted, at whatever supplier. */
export async function packagesOf(
  { services, now }: SupplyContext,
  wanted: Wanted,
): Promise<Package[]> {
  const read = wanted.kind === 'plan' ? packagesOfPlan : packagesOfAddon
  const day = new Date(now * 1000).toISOString().slice(0, 10)
  const paid = { currency: wanted.order_currency, day }
  const packages = await read(services.catalogue, wanted.plan_id, paid)
  return packages.map(({ periodDays, micros, currency, ...more }) => ({
    ...more,
    ...(periodDays === null ? {} : { periodDays }),
    maxCost: { micros, currency },
  }))
}

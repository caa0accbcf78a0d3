import type { BoughtDevice, Esim } from './order.ts'

type Unused = Pick<Esim, 'state' | 'profile' | 'activatedAt' | 'addons'>

/**
 * Whether an eSIM is paid back to whoever says that their device takes none, whatever its plan says
 * of refunds and however long ago it was bought. What the device check answered at the checkout
 * decides: of a device that it said works, the shop keeps its word. A device with exceptions, or one
 * that is not in the list, was bought for knowing that.
 */
export function paysBackForDevice(device: BoughtDevice | undefined, esim: Unused): boolean {
  const isUnused =
    esim.state === 'PENDING' && esim.profile === 'RELEASED' && esim.activatedAt === undefined
  return device?.verdict === 'works' && isUnused && !esim.addons
}

import type { BoughtDevice, Esim } from './order.ts'

type Unused = Pick<Esim, 'state' | 'profile' | 'activatedAt' | 'addons'>

/**
 * Whether an eSIM is refunded because its buyer says that the device does not support it, whatever
 * the plan's refund policy and however old the purchase. The answer of the device check at the
 * checkout decides: if it said that the device works, the shop refunds. For a device with
 * exceptions or an unlisted one, the buyer knew the risk.
 */
export function paysBackForDevice(device: BoughtDevice | undefined, esim: Unused): boolean {
  const isUnused =
    esim.state === 'PENDING' && esim.profile === 'RELEASED' && esim.activatedAt === undefined
  return device?.verdict === 'works' && isUnused && !esim.addons
}

/**
 * The device that was checked in this tab, for the checkout. Closing the tab and signing out delete
 * it.
 */
const keptKey = 'tradewind-device'

export function keepDevice(name: string): void {
  try {
    sessionStorage.setItem(keptKey, name)
  } catch {
    // Private windows and full disks refuse storage; the checkout then asks for the device again.
  }
}

export function keptDevice(): string | undefined {
  try {
    return sessionStorage.getItem(keptKey) ?? undefined
  } catch {
    return undefined
  }
}

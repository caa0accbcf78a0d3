/** What was checked in this tab, for the checkout; gone with the tab and on signing out. */
const keptKey = 'tradewind-device'

export function keepDevice(name: string): void {
  try {
    sessionStorage.setItem(keptKey, name)
  } catch {
    // Private windows and full disks: the checkout then asks anew.
  }
}

export function keptDevice(): string | undefined {
  try {
    return sessionStorage.getItem(keptKey) ?? undefined
  } catch {
    return undefined
  }
}

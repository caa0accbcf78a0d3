import { encode } from 'uqr'
import { installCode, installLinks } from '#contract/commerce/install.ts'
import type { Esim } from '#contract/commerce/order.ts'

/** The data with which a phone installs an eSIM. */
export type InstallView = {
  iccid: string
  smdpAddress: string
  matchingId: string
  /** Links that install with one tap; each works only on its own kind of phone. */
  appleUrl: string
  androidUrl: string
  /**
   * The QR code's dark modules as an SVG path of unit squares, and the length of its side in
   * modules.
   */
  qr: { path: string; side: number }
}

type Installed = Pick<Esim, 'iccid' | 'smdpAddress' | 'matchingId' | 'state'>

/**
 * Returns the data to install an eSIM; undefined where it cannot be installed, because it is not
 * made yet or no longer valid.
 */
export function installView(esim: Installed): InstallView | undefined {
  const { iccid, smdpAddress, matchingId, state } = esim
  const isOver = state === 'EXPIRED' || state === 'INVALIDATED' || state === 'CANCELLED'
  if (!iccid || !smdpAddress || !matchingId || isOver) return undefined
  const code = installCode(smdpAddress, matchingId)
  const { apple, android } = installLinks(code)
  return {
    iccid,
    smdpAddress,
    matchingId,
    appleUrl: apple,
    androidUrl: android,
    qr: qrPath(code),
  }
}

function qrPath(text: string): InstallView['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, side: size }
}

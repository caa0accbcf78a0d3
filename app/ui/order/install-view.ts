import { encode } from 'uqr'
import { installCode, installLinks } from '#contract/install.ts'
import type { Esim } from '#contract/order.ts'

/** What a phone is given to install an eSIM. */
export type InstallView = {
  iccid: string
  smdpAddress: string
  matchingId: string
  /** One-tap links; each works on phones of its kind only. */
  appleUrl: string
  androidUrl: string
  /** The QR code's dark modules as an SVG path, one unit each, with its side. */
  qr: { path: string; side: number }
}

/** What installs an eSIM, or undefined where none can be installed: not made, or gone. */
export function installView(esim: Esim): InstallView | undefined {
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

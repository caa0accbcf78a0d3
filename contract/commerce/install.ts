/** Returns the content of a QR code that installs an eSIM (SGP.22 section 4.1). */
export function installCode(smdpAddress: string, matchingId: string): string {
  return `LPA:1$${smdpAddress}$${matchingId}`
}

/** Returns links that install an eSIM in one tap, each on phones of its platform only. */
export function installLinks(code: string): { apple: string; android: string } {
  const link = (host: string) =>
    `https://${host}/esim_qrcode_provisioning?carddata=${encodeURIComponent(code)}`
  return { apple: link('esimsetup.apple.com'), android: link('esimsetup.android.com') }
}

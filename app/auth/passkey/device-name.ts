const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/**
 * Suggests a name for a passkey made on this device, which browsers do not provide; may be empty.
 */
export function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}

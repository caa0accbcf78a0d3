import type { Received } from '#app/api/client.ts'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'

type Passkey = Received<'passkeyList'>['passkeys'][number]

/** A passkey as the page shows it, in the reader's language. */
export type PasskeyRow = { id: string; name: string; facts: string[] }

/**
 * Returns a passkey's row. `host` is the visited host: passkeys of our other hosts do not work on
 * it.
 */
export function passkeyRow(passkey: Passkey, { locale, host }: { locale: Locale; host: string }) {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey
  const used =
    lastUsedAt === undefined
      ? m.passkeys_used_never()
      : m.passkeys_used_at({ date: dateOf(lastUsedAt, locale) })
  const facts = [
    m.passkeys_made_at({ date: dateOf(createdAt, locale) }),
    used,
    isSynced ? m.passkeys_kept_synced() : m.passkeys_kept_here(),
    ...(passkey.host === host ? [] : [m.passkeys_host_other({ host: passkey.host })]),
  ]
  return { id, name, facts } satisfies PasskeyRow
}

function dateOf(seconds: number, locale: Locale): string {
  return formatDate(new Date(seconds * 1000).toISOString(), locale)
}

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

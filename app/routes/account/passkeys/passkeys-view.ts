import type { Received } from '#app/api/client.ts'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

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

/** Returns the path of this page; `returnTo` is the page that its visitor continues to. */
export function passkeysPath(returnTo: string | undefined): string {
  const query = returnTo === undefined ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return `${pathTo('passkeys')}${query}`
}

import { formatMomentIn } from '#app/format/date.ts'
import type { ApiKey } from '#contract/developer.ts'
import type { Locale } from '#contract/locale.ts'

/** A directory's token as the page shows it. */
export type ShownToken = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'state' | 'madeBy'> & {
  used: string | undefined
  until: string
}

/** A token that was just made, which is shown this once. */
export type MadeToken = { name: string; secret: string }

export function showToken(key: ApiKey, place: { locale: Locale; timeZone: string }): ShownToken {
  const { id, name, prefix, state, madeBy, lastUsedAt, expiresAt } = key
  const moment = (at: number) => formatMomentIn(at * 1000, place)
  const used = lastUsedAt === undefined ? undefined : moment(lastUsedAt)
  return { id, name, prefix, state, madeBy, used, until: moment(expiresAt) }
}

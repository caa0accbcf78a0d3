import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Points } from '#contract/commerce/reward.ts'
import type { EntryKind } from '#contract/commerce/reward-words.ts'
import type { Locale } from '#contract/locale.ts'

const kinds: Record<EntryKind, () => string> = {
  earned: () => m.points_kind_earned(),
  referral: () => m.points_kind_referral(),
  gift: () => m.points_kind_gift(),
  used: () => m.points_kind_used(),
  returned: () => m.points_kind_returned(),
  taken_back: () => m.points_kind_taken_back(),
  expired: () => m.points_kind_expired(),
}

export type EntryView = {
  key: string
  kind: string
  date: string
  /** Formatted points with their sign. */
  points: string
  order?: { id: string; label: string }
}

/** Returns an entry of the history as the page shows it. */
export function entryView(entry: Points['entries'][number], locale: Locale): EntryView {
  const { kind, points, createdAt, orderId, orderNumber } = entry
  const count = m.points_count({ count: Math.abs(points) })
  return {
    key: `${kind}.${createdAt}.${orderId ?? ''}.${points}`,
    kind: kinds[kind](),
    date: formatDate(createdAt * 1000, locale),
    points: points > 0 ? `+${count}` : `−${count}`,
    ...(orderId && orderNumber
      ? { order: { id: orderId, label: m.order_head_title({ number: orderNumber }) } }
      : {}),
  }
}

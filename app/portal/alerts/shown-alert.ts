import { formatMomentIn } from '#app/format/date.ts'
import { alertSentence } from '#app/format/sentence/alert-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Locale } from '#contract/locale.ts'
import type { Alert } from '#contract/organization/alert.ts'
import type { ShownAlert } from './alert-names.ts'

const say = {
  low_data: m.alert_low_data,
  near_end: m.alert_near_end,
  unusual_use: m.alert_unusual_use,
  budget_80: m.alert_budget_80,
  budget_100: m.alert_budget_100,
  budget_near: m.alert_budget_near,
  budget_spent: m.alert_budget_spent,
  invoice_due: m.alert_invoice_due,
}

/** Encloses a text in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** Returns an alert in the visitor's language. */
export function shownAlert(
  alert: Alert,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): ShownAlert {
  const place = alert.place ? placeName(alert.place, locale) : ''
  return {
    id: alert.id,
    kind: alert.kind,
    at: formatMomentIn(alert.createdAt * 1000, { locale, timeZone }),
    // Isolated, so that a name in a right-to-left script does not change the direction of the
    // sentence.
    text: alertSentence({ ...alert, name: isolated(alert.name) }, { locale, timeZone, place, say }),
  }
}

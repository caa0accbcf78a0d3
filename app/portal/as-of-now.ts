import { formatMomentIn } from '#app/format/date.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'

/** The time of a page's figures that were all read just now, in the organisation's zone. */
export function asOfNow(context: PageContext, timeZone: string): string {
  const locale = context.get(localeContext)
  return m.portal_as_of({ time: formatMomentIn(Date.now(), { locale, timeZone }), zone: timeZone })
}

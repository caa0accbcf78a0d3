import { type ComponentType, useEffect, useState } from 'react'
import { formatSupportHours } from '#app/format/support-hours.ts'
import { useShop } from '#app/ui/shop.ts'

/**
 * What a page does once it is idle: it says support hours by the visitor's clock and, in a shop with
 * statistics, asks for consent to them.
 */
export function IdleParts() {
  const { analyticsId, foot, locale } = useShop()
  const { support, hoursUtc } = foot
  const [Consent, setConsent] = useState<ComponentType<{ id: string }>>()

  useEffect(() => {
    // Written beside React: the footer's own code would be in every first script.
    const place = document.querySelector('.foot address')
    if (!hoursUtc || !place) return
    const hours = formatSupportHours(hoursUtc, { locale, now: Date.now() })
    place.textContent = [...support.split('\n').slice(0, -1), hours].join('\n')
  }, [support, hoursUtc, locale])

  useEffect(() => {
    if (!analyticsId) return
    import('./cookie-consent.tsx').then(
      (it) => setConsent(() => it.CookieConsent),
      // Where the file is blocked or lost, nobody is asked and nothing is measured.
      () => undefined,
    )
  }, [analyticsId])

  return Consent && analyticsId ? <Consent id={analyticsId} /> : null
}

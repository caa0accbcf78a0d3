import { type ComponentType, useEffect, useState } from 'react'
import { useShop } from '#app/ui/shop.ts'
import { usePageIdle } from './page-idle.ts'

/** Reports that the page is idle and then, in a shop with statistics, asks for consent to them. */
export function AfterIdle() {
  const { analyticsId } = useShop()
  const isIdle = usePageIdle()
  const [Consent, setConsent] = useState<ComponentType<{ id: string }>>()

  useEffect(() => {
    if (!isIdle || !analyticsId) return
    import('./cookie-consent.tsx').then(
      (it) => setConsent(() => it.CookieConsent),
      // Where the file is blocked or lost, nobody is asked and nothing is measured.
      () => undefined,
    )
  }, [isIdle, analyticsId])

  return Consent && analyticsId ? <Consent id={analyticsId} /> : null
}

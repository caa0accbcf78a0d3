import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/analytics/consent.ts'
import { stopTag } from '#app/analytics/tag.ts'
import { forgetTold } from '#app/analytics/told-orders.ts'
import { useMeasuring } from '#app/analytics/use-measuring.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { CookieBanner } from './cookie-banner.tsx'

/** Asks once for consent to statistics, and measures while consent is given. */
export function CookieConsent({ id }: { id: string }) {
  const choice = useConsent()
  const [isClosed, setClosed] = useState(false)
  // The settings page asks the same question.
  const isInSettings = useLocation().pathname === pathTo('cookies')
  useEffect(() => {
    if (choice !== 'granted') stopTag(id)
    if (choice === 'denied') forgetTold()
  }, [id, choice])
  if (choice === 'granted') return <Measuring id={id} />
  if (choice === 'denied' || isClosed || isInSettings) return null
  return <CookieBanner onClose={() => setClosed(true)} />
}

function Measuring({ id }: { id: string }) {
  useMeasuring(id)
  return null
}

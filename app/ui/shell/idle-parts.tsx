import { type ComponentType, useEffect, useState } from 'react'
import { formatSupportHours } from '#app/format/support-hours.ts'
import { useShop } from '#app/ui/shop.ts'

export type IdlePartsProps = {
  /** Whether people may open the chat with support from here, in a shop that has one. */
  offersChat?: boolean | undefined
}

/**
 * What a page does once it is idle: it says support hours by the visitor's clock, asks for consent
 * to statistics in a shop that has them, and shows the button of the chat in a shop that has one.
 */
export function IdleParts({ offersChat = false }: IdlePartsProps) {
  const { analyticsId, chat, foot, locale } = useShop()
  const { support, hoursUtc } = foot
  const Consent = useLoaded(analyticsId !== undefined, loadConsent)
  const Launcher = useLoaded(offersChat && chat !== undefined, loadLauncher)

  useEffect(() => {
    // Written beside React: the footer's own code would be in every first script.
    const place = document.querySelector('.foot address')
    if (!hoursUtc || !place) return
    const hours = formatSupportHours(hoursUtc, { locale, now: Date.now() })
    place.textContent = [...support.split('\n').slice(0, -1), hours].join('\n')
  }, [support, hoursUtc, locale])

  return (
    <>
      {Consent && analyticsId && <Consent id={analyticsId} />}
      {Launcher && chat && <Launcher chat={chat} />}
    </>
  )
}

const loadConsent = async () => (await import('./cookie-consent.tsx')).CookieConsent
const loadLauncher = async () => (await import('./chat-launcher.tsx')).ChatLauncher

/** A component whose file is asked for once it is wanted; undefined where it is blocked or lost. */
function useLoaded<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (component) => setLoaded(() => component),
      // Nobody is asked and nothing is measured; nobody is offered what cannot be opened.
      () => undefined,
    )
  }, [isWanted, load])
  return isWanted ? Loaded : undefined
}

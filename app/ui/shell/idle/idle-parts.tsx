import { type ComponentType, useEffect, useState } from 'react'
import { useShop } from '#app/ui/shop.ts'
import { useVitals } from '#app/vitals/use-vitals.ts'
import { useCarriedParts } from './carry-parts.ts'
import { FetchAhead } from './fetch-ahead.tsx'
import { useReleasedFocus } from './release-focus.ts'

export type IdlePartsProps = {
  /** Whether this page offers the chat with support, in a shop that has one. */
  offersChat?: boolean | undefined
}

/**
 * The parts that a page loads once it is idle or the visitor begins to use it: prefetching, the
 * measurement of speed, and in some shops the question for consent to statistics and the button of
 * the chat.
 */
export function IdleParts({ offersChat = false }: IdlePartsProps) {
  const { analyticsId, chat } = useShop()
  const Consent = useLoaded(analyticsId !== undefined, loadConsent)
  const Launcher = useLoaded(offersChat && chat !== undefined, loadLauncher)

  useCarriedParts()
  useVitals()
  useReleasedFocus()

  return (
    <>
      <FetchAhead />
      {Consent && analyticsId && <Consent id={analyticsId} />}
      {Launcher && chat && <Launcher chat={chat} />}
    </>
  )
}

const loadConsent = async () => (await import('./cookie-consent.tsx')).CookieConsent
const loadLauncher = async () => (await import('./chat-launcher.tsx')).ChatLauncher

/**
 * Returns a component whose file is loaded once it is wanted; undefined until then, and if the file
 * is blocked or missing.
 */
function useLoaded<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (component) => setLoaded(() => component),
      // Without the file, the part is left out: nothing is measured, and no chat is offered.
      () => undefined,
    )
  }, [isWanted, load])
  return isWanted ? Loaded : undefined
}

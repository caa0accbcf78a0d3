import { type ComponentType, useEffect, useState } from 'react'
import { useShop } from '#app/ui/shop.ts'

export type IdlePartsProps = {
  /** Whether people may open the chat with support from here, in a shop that has one. */
  offersChat?: boolean | undefined
}

/**
 * What a page of some shops shows once it is idle: it asks for consent to statistics in a shop that
 * has them, and shows the button of the chat in a shop that has one.
 */
export function IdleParts({ offersChat = false }: IdlePartsProps) {
  const { analyticsId, chat } = useShop()
  const Consent = useLoaded(analyticsId !== undefined, loadConsent)
  const Launcher = useLoaded(offersChat && chat !== undefined, loadLauncher)

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

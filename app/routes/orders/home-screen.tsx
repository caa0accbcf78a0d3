import { Share } from 'lucide'
import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'

/** The event by which Chromium offers to install the page's app; it is in no standard yet. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** How the list gets onto a phone's home screen: by a button where the browser has a way. */
export function HomeScreen() {
  const [offer, setOffer] = useState<InstallOffer>()
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    addEventListener('beforeinstallprompt', onOffer)
    return () => removeEventListener('beforeinstallprompt', onOffer)
  }, [])
  return (
    <section className="panel home-screen" aria-labelledby="home-screen">
      <h2 id="home-screen">{m.home_screen_title()}</h2>
      <p className="s muted">{m.home_screen_text()}</p>
      {offer ? (
        <Button variant="secondary" wide onClick={() => offer.prompt().catch(() => undefined)}>
          <Icon of={Share} className="i" />
          {m.home_screen_add()}
        </Button>
      ) : (
        <p className="s">{m.home_screen_steps()}</p>
      )}
    </section>
  )
}

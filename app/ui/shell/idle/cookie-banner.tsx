import { useEffect, useRef, useState } from 'react'
import { storeConsent } from '#app/analytics/consent.ts'
import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ConsentChoice } from '#contract/privacy/consent.ts'
import './cookie-banner.css'

/**
 * Asks for consent to statistics in a banner that does not block the page; both answers look alike.
 */
export function CookieBanner({ onClose }: { onClose: () => void }) {
  const banner = useRef<HTMLElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => (banner.current ? reserveRoom(banner.current) : undefined), [])

  async function answer(choice: ConsentChoice) {
    const isStored = await storeConsent(choice)
    // A rejection closes the banner even if the browser cannot store it, so that visitors are not
    // asked again.
    if (choice === 'granted' && !isStored) setFailed(true)
    else onClose()
  }
  return (
    <section className="cookies panel" aria-labelledby="cookies-ask" ref={banner}>
      <p className="t3" id="cookies-ask">
        {m.cookies_banner_title()}
      </p>
      <p className="s">
        {m.cookies_banner_text()}{' '}
        <TextLink to={pathTo('cookies')}>{m.shell_foot_cookies()}</TextLink>
      </p>
      <p className="s problem" role="alert">
        {isFailed && m.cookies_banner_failed()}
      </p>
      <div className="choices">
        <button type="button" className="btn q" onClick={() => void answer('denied')}>
          {m.cookies_choice_reject()}
        </button>
        <button type="button" className="btn q" onClick={() => void answer('granted')}>
          {m.cookies_choice_accept()}
        </button>
      </div>
    </section>
  )
}

/**
 * Tells the page how high the banner is, so that the page's end and focused elements stay visible.
 */
function reserveRoom(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--cookies', `${banner.offsetHeight}px`)
  })
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--cookies')
  }
}

import { useEffect, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { Notice } from '../auth-form.tsx'
import { useCaptcha } from '../use-page-tokens.tsx'
import type { PasskeyOutcome, PasskeyUse } from './show-passkey.ts'

type PasskeyButtonProps = { use: PasskeyUse; label: string; returnTo: string }

/**
 * Signs in or confirms with a passkey. The button needs a script, and shows only in browsers with
 * passkeys.
 */
export function PasskeyButton({ use, label, returnTo }: PasskeyButtonProps) {
  const shop = useShop()
  const captcha = useCaptcha()
  const place = useRef<HTMLDivElement>(null)
  const shownTo = useShownTo()
  const [state, setState] = useState<'hidden' | 'ready' | 'busy'>('hidden')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if ('PublicKeyCredential' in globalThis) setState('ready')
  }, [])

  async function press() {
    setState('busy')
    setProblem(undefined)
    const { showPasskey } = await import('./show-passkey.ts')
    const check = captcha && place.current ? { keys: captcha, place: place.current } : undefined
    const outcome = await showPasskey(shop, { use, shownTo }, check)
    if (outcome !== 'accepted') {
      setProblem(problemOf(outcome))
      return setState('ready')
    }
    // Loads a new document, because everything on it may look different to a signed-in person.
    const base = shop.basename === '/' ? '' : shop.basename
    location.assign(base + returnTo)
  }

  if (state === 'hidden') return <div className="auth-passkey" />
  return (
    <div className="auth-passkey">
      <Button variant="secondary" size="large" wide loading={state === 'busy'} onClick={press}>
        {label}
      </Button>
      {captcha && <div ref={place} className="auth-captcha" />}
      {problem && <Notice problem={{ message: problem }} />}
    </div>
  )
}

function problemOf(outcome: Exclude<PasskeyOutcome, 'accepted'>): string | undefined {
  if (typeof outcome === 'object') return outcome.problem
  return outcome === 'failed' ? m.auth_passkey_failed() : undefined
}

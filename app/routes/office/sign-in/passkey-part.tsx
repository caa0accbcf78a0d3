import { useEffect, useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { type Shop, useShop } from '#app/ui/shop.ts'
import type { Outcome } from '../passkey/office-passkey.ts'

type PasskeyPartProps = {
  label: string
  /** The address that opens once it was accepted. */
  next: string
  run: (shop: Shop) => Promise<Outcome>
}

const told: Readonly<Record<Exclude<Outcome, 'accepted'>, string>> = {
  cancelled: 'Nothing was sent. Try again when you are ready.',
  refused: 'That passkey does not open the office.',
}

/** The button of a ceremony; it needs a script, and a browser with passkeys. */
export function PasskeyPart({ label, next, run }: PasskeyPartProps) {
  const shop = useShop()
  const [state, setState] = useState<'waiting' | 'ready' | 'busy' | 'unable'>('waiting')
  const [problem, setProblem] = useState<string>()
  useEffect(() => setState('PublicKeyCredential' in globalThis ? 'ready' : 'unable'), [])

  async function press() {
    setState('busy')
    setProblem(undefined)
    const outcome = await run(shop)
    // A new document, because all of it belongs to the person who signed in.
    if (outcome === 'accepted') return location.assign(next)
    setProblem(told[outcome])
    setState('ready')
  }

  if (state === 'unable') return <p>This browser has no passkeys.</p>
  return (
    <>
      <Button wide size="large" loading={state !== 'ready'} onClick={press}>
        {label}
      </Button>
      <p role="alert" className="office-note">
        {problem}
      </p>
    </>
  )
}

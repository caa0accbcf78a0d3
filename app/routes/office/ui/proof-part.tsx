import { useEffect, useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { useSend } from '#app/ui/kit/form/use-send.ts'
import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import type { Outcome } from '../passkey/office-passkey.ts'
import type { Told } from './office-step.ts'

type ProofPartProps = { proof: Told['proof'] }

const problems: Readonly<Record<Exclude<Outcome, 'accepted'>, string>> = {
  cancelled: 'Nothing was sent. Try again when you are ready.',
  refused: 'That passkey isn’t yours, or this session has ended.',
}

/** Asks who the reader is, and then sends the form that waits for it once more. */
export function ProofPart({ proof }: ProofPartProps) {
  const shop = useShop()
  const shownTo = useShownTo()
  const send = useSend()
  const [waiting, setWaiting] = useState<Told['proof']>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    setWaiting(proof)
    setProblem(undefined)
  }, [proof])

  async function prove(by: 'confirmAsDemo' | 'confirmByPasskey') {
    setBusy(true)
    // Most visits prove nothing again, so the code loads with the first press.
    const { [by]: confirm } = await import('../passkey/office-passkey.ts')
    const outcome = await confirm(shop, shownTo)
    setBusy(false)
    if (outcome !== 'accepted') return setProblem(problems[outcome])
    setWaiting(undefined)
    send(new URLSearchParams(waiting?.fields), { preventScrollReset: true })
  }

  return (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={(isOpen) => !isOpen && setWaiting(undefined)}
      title="Confirm it’s you"
      description="This act asks for a passkey used in the last five minutes. It goes on once you have confirmed."
      footer={
        <>
          {waiting?.isDemo && (
            <Button variant="secondary" loading={isBusy} onClick={() => prove('confirmAsDemo')}>
              Confirm as demo staff
            </Button>
          )}
          <Button loading={isBusy} onClick={() => prove('confirmByPasskey')}>
            Use a passkey
          </Button>
        </>
      }
    >
      <p role="alert" className="office-note">
        {problem}
      </p>
    </Dialog>
  )
}

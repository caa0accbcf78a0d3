import { useState } from 'react'
import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import { correctionProofs } from '#contract/office/help-words.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { ReasonForm } from '../ui/reason-form.tsx'
import { proofNames } from './correction-part.tsx'

type HelpDialogsProps = {
  order: OfficeOrder
  shown: string | undefined
  onOpenChange: (isOpen: boolean) => void
}

/** The dialogs of acts about the buyer’s account; each asks for a reason and says what it does. */
export function HelpDialogs({ order, shown, onOpenChange }: HelpDialogsProps) {
  return (
    <>
      <Dialog
        open={shown === 'sessions'}
        onOpenChange={onOpenChange}
        title="Sign the buyer out everywhere"
        description="Every browser and phone has to sign in again. eSIMs and orders stay as they are."
      >
        <ReasonForm intent="end_sessions" label="Sign out everywhere" />
      </Dialog>
      <Dialog
        open={shown === 'correct'}
        onOpenChange={onOpenChange}
        title="Correct the email"
        description="Codes go to both mailboxes, and the buyer tells them to you. Then both addresses get an email, and every browser and phone has to sign in again."
      >
        <CorrectForm order={order} />
      </Dialog>
      <Dialog
        open={shown === 'data'}
        onOpenChange={onOpenChange}
        title="Hand out the buyer’s data"
        description="All that is stored about the buyer, as a file. Give it to the buyer alone."
      >
        <ReasonForm intent="buyer_data" label="Make the file" />
      </Dialog>
      <Dialog
        open={shown === 'close'}
        onOpenChange={onOpenChange}
        title="Close the buyer’s account"
        description="Name, address, saved cards and notes are deleted for good, and the buyer gets an email. Orders stay for accounting; eSIMs go on. This can’t be undone."
      >
        <ReasonForm intent="close_account" label="Close the account" />
      </Dialog>
    </>
  )
}

function CorrectForm({ order }: { order: OfficeOrder }) {
  const [isGone, setGone] = useState(false)
  return (
    <ReasonForm intent="start_correction" label="Send the codes">
      <label>
        <span>New email</span>
        <input name="email" type="email" required autoComplete="off" />
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={isGone}
          onChange={({ target }) => setGone(target.checked)}
        />{' '}
        <span>{`The buyer can’t read ${order.buyer.email}`}</span>
      </label>
      {isGone && (
        <fieldset>
          <legend>Two proofs; then a second person agrees</legend>
          {correctionProofs.map((proof) => (
            <label key={proof} className="choice">
              <input type="checkbox" name={`proof_${proof}`} value="yes" />{' '}
              <span>{proofNames[proof]}</span>
            </label>
          ))}
        </fieldset>
      )}
    </ReasonForm>
  )
}

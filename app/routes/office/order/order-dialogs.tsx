import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { HelpDialogs } from '../help/help-dialogs.tsx'
import { ReasonForm } from '../ui/reason-form.tsx'
import { RefundForm } from './refund-form.tsx'
import type { OrderDialogs as Dialogs } from './use-order-keys.ts'

type OrderDialogsProps = { order: OfficeOrder; requestKey: string; dialogs: Dialogs }

/** The dialogs of the page's acts; each asks for a reason before anything happens. */
export function OrderDialogs({ order, requestKey, dialogs }: OrderDialogsProps) {
  const { shown, close } = dialogs
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) close()
  }
  return (
    <>
      <Dialog
        open={shown === 'refund'}
        onOpenChange={onOpenChange}
        title={`Refund ${order.number}`}
        size="wide"
      >
        <RefundForm order={order} requestKey={requestKey} onCancel={close} />
      </Dialog>
      <Dialog
        open={shown === 'resend'}
        onOpenChange={onOpenChange}
        title="Send the email again"
        description={`The email about this order goes to ${order.buyer.email} once more, in the buyer’s language, with codes and sums.`}
      >
        <ReasonForm intent="resend" label="Send it again" />
      </Dialog>
      <Dialog
        open={shown === 'email' || shown === 'iccid'}
        onOpenChange={onOpenChange}
        title={shown === 'iccid' ? 'Show the ICCID' : 'Show the e-mail address'}
        description="Your name and the reason are logged and shown in the order’s timeline."
      >
        <ReasonForm intent="show" label="Show it" hidden={{ field: shown ?? '' }} />
      </Dialog>
      <HelpDialogs order={order} shown={shown} onOpenChange={onOpenChange} />
    </>
  )
}

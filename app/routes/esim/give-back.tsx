import { m } from '#app/paraglide/messages.js'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'

type GiveBackProps = {
  /** The formatted refund; false where nothing was charged. */
  price: string | false
  /** The device that the device check was wrong about; undefined for other cancellations. */
  device?: string | undefined
  /** How the plan is given back later than this form allows. */
  late?: string | undefined
  problem: string | undefined
}

/** Cancels the order: as its plan allows, or because the device check was wrong. */
export function GiveBack({ price, device, late, problem }: GiveBackProps) {
  const title = price ? m.esim_cancel_title() : m.esim_cancel_action()
  const text = price ? m.esim_cancel_text({ price }) : m.esim_cancel_free()
  const isForDevice = device !== undefined && price
  const lead = isForDevice ? m.esim_device_refund_text({ device, price }) : text
  return (
    <section className="panel esim-part" aria-labelledby="cancel">
      <h2 id="cancel">{isForDevice ? m.esim_device_refund_title() : title}</h2>
      <p className="s muted">{lead}</p>
      {late && <p className="s muted">{late}</p>}
      {problem && <p role="alert">{problem}</p>}
      <Confirm
        label={m.esim_cancel_action()}
        lead={lead}
        values={{ intent: 'cancel', ...(isForDevice && { reason: 'device' }) }}
      />
    </section>
  )
}

/** Says how an installed plan that is refunded until its first use is given back. */
export function LateRefund({ text }: { text: string }) {
  return (
    <section className="panel esim-part" aria-labelledby="cancel">
      <h2 id="cancel">{m.esim_cancel_title()}</h2>
      <p className="s muted">{text}</p>
    </section>
  )
}

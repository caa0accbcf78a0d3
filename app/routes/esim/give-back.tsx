import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form.tsx'

type GiveBackProps = {
  /** The formatted refund; false where nothing was charged. */
  price: string | false
  /** The device that the device check was wrong about; undefined for other cancellations. */
  device?: string | undefined
  problem: string | undefined
}

/** Cancels the order: as its plan allows, or because the device check was wrong. */
export function GiveBack({ price, device, problem }: GiveBackProps) {
  const title = price ? m.esim_cancel_title() : m.esim_cancel_action()
  const text = price ? m.esim_cancel_text({ price }) : m.esim_cancel_free()
  const isForDevice = device !== undefined && price
  return (
    <section className="panel esim-part" aria-labelledby="cancel">
      <h2 id="cancel">{isForDevice ? m.esim_device_refund_title() : title}</h2>
      <p className="s muted">{isForDevice ? m.esim_device_refund_text({ device, price }) : text}</p>
      {problem && <p role="alert">{problem}</p>}
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        {isForDevice && <input type="hidden" name="reason" value="device" />}
        <Button type="submit" variant="secondary" danger>
          {m.esim_cancel_action()}
        </Button>
      </Form>
    </section>
  )
}

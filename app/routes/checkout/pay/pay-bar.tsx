import type { MouseEvent } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { useForm } from '#app/ui/kit/form/form.tsx'
import './pay-bar.css'

type PayBarProps = { price: string; isBusy: boolean; children: string }

/**
 * The button that pays. On a phone it stays at the bottom of the screen with the total, and names
 * what is missing when it was pressed too early.
 */
export function PayBar({ price, isBusy, children }: PayBarProps) {
  const { wrong, isHeld } = useForm()
  return (
    <div className="pay-bar">
      <p role="alert" className={wrong.length > 0 ? 's missing' : 'sr'}>
        {wrong.length > 0 && <span>{m.checkout_missing()}</span>}
        {wrong.map(({ id, name }) => (
          <a key={id} className="link" href={`#${id}`} onClick={(event) => goTo(event, id)}>
            {missingName(name)}
          </a>
        ))}
      </p>
      <p className="pay-total">
        <span className="b num" suppressHydrationWarning>
          {price}
        </span>
        <span className="xs muted">{m.checkout_total()}</span>
      </p>
      <Button type="submit" size="large" wide loading={isBusy || isHeld}>
        {children}
      </Button>
    </div>
  )
}

/** Moves to a field by focusing it, which shows it as well; without scripts the address does. */
function goTo(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
}

function missingName(field: string): string {
  if (field === 'payment') return m.checkout_missing_payment()
  if (field === 'device') return m.checkout_missing_device()
  return field === 'ack' ? m.checkout_missing_ack() : m.checkout_missing_consent()
}

import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import './plan-ticket.css'

type PlanTicketProps = {
  flag: string | undefined
  /** The plan's data, "5 GB". */
  amount: string
  /** Place and duration. */
  text: string
  price: string
}

/** What is being paid for, at the top of each step to the payment. */
export function PlanTicket({ flag, amount, text, price }: PlanTicketProps) {
  return (
    <div className="paid-plan">
      {flag && <Flag code={flag} size={24} eager />}
      <p>
        <span className="b num" suppressHydrationWarning>
          {amount}
        </span>
        <span className="s muted">{text}</span>
      </p>
      <p className="paid-price">
        <span className="b num" suppressHydrationWarning>
          {price}
        </span>
        <span className="xs muted">{m.plan_tax_included()}</span>
      </p>
    </div>
  )
}

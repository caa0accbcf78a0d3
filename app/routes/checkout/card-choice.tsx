import { m } from '#app/paraglide/messages.js'

const cards = [
  ['success', () => m.checkout_card_success()],
  ['decline', () => m.checkout_card_decline()],
  ['insufficient_funds', () => m.checkout_card_insufficient_funds()],
  ['three_d_secure', () => m.checkout_card_three_d_secure()],
  ['late', () => m.checkout_card_late()],
  ['timeout', () => m.checkout_card_timeout()],
] as const

/** The sandbox's cards: nobody types a number into a shop that takes no money. */
export function CardChoice() {
  return (
    <fieldset className="panel cards">
      <legend className="sr">{m.checkout_payment()}</legend>
      <p className="s muted">{m.checkout_sandbox()}</p>
      {cards.map(([value, label]) => (
        <label key={value} className="check">
          <input type="radio" name="card" value={value} defaultChecked={value === 'success'} />
          <span>{label()}</span>
        </label>
      ))}
    </fieldset>
  )
}

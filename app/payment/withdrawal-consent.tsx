import { m } from '#app/paraglide/messages.js'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'
import { LegalLinks } from '#app/ui/legal/legal-links.tsx'

/**
 * Asks for consent to start before the withdrawal period ends; `help` says what can be returned
 * nevertheless. The consent concludes a contract, so the contract's documents are linked below.
 */
export function WithdrawalConsent({ help }: { help?: string }) {
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">{m.checkout_withdraw_title()}</h2>
      <div className="panel consent">
        <CheckboxField
          name="consent"
          label={m.checkout_withdraw_consent()}
          rules={['accepted']}
          messages={{ accepted: m.checkout_withdraw_due() }}
        />
      </div>
      {help && <p className="s muted">{help}</p>}
      <LegalLinks isOrder />
    </section>
  )
}

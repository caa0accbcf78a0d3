import { Building2, Mail, UserCheck } from 'lucide'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { currencies } from '#contract/money.ts'
import type { CompanyRequestDetail } from '#contract/office/company-view.ts'
import { firstLimitMinor, maxTypedVat } from '#contract/office/company-words.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { requestLengths } from '#contract/organization/business-request.ts'
import { Consequence } from '../ui/consequence.tsx'
import { money } from '../ui/words.ts'
import { TermsFields } from './terms-fields.tsx'
import { useTerms } from './use-terms.ts'

/** The terms of a new company, and all that opening it does. */
export function OpenForm({ request }: { request: CompanyRequestDetail }) {
  const { id, company, name, email, currency, aloneMinor, brand, checks } = request
  const terms = useTerms({
    ...request,
    limitMinor: firstLimitMinor[currency] / 2,
    dueDays: 30,
    accountManager: '',
  })
  const { model, typedMinor } = terms
  const isPrepaid = model === 'PRE_PAID'
  const sum = typedMinor === undefined ? '' : money(typedMinor, currency)
  const isOver = aloneMinor !== undefined && (typedMinor ?? 0) > aloneMinor
  const isStopped = checks.some(({ state }) => state === 'stop')
  const isRight = !isStopped && !isOver && (isPrepaid || (typedMinor ?? 0) > 0)
  return (
    <PlainForm method="post" preventScrollReset className="office-form">
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="request" value={id} />
      <h3>Terms</h3>
      <TermsFields terms={terms} currency={currency} aloneMinor={aloneMinor} />
      <div className="two">
        <label>
          <span>Name of the company</span>
          <input
            name="company"
            defaultValue={company || name}
            required
            maxLength={requestLengths.company}
          />
        </label>
        <label>
          <span>Currency</span>
          <select name="currency" defaultValue={currency}>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          <span>VAT number, if known</span>
          <input name="vat" maxLength={maxTypedVat} />
        </label>
        <label>
          <span>Why (staff only)</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
      </div>
      <h3>What will happen</h3>
      <ul className="office-consequences">
        <Consequence icon={Building2} name="Opens">
          {isPrepaid
            ? `A company at ${brand} that buys points before it orders`
            : `A company at ${brand} with a limit of ${sum || '…'} a month and a statement on the 1st`}
        </Consequence>
        <Consequence icon={Mail} name="Mail">
          <span translate="no">{email}</span>
          <span>{`, in their language (${request.locale}): set a password and sign in`}</span>
        </Consequence>
        {(isOver || isStopped) && (
          <Consequence icon={UserCheck} name="Rule" isYours>
            {isStopped
              ? 'The address belongs to a company already: they sign in there'
              : 'Finance gives a limit this high: lower it, or ask them to open it'}
          </Consequence>
        )}
      </ul>
      <p className="acts">
        <button type="submit" className="btn p sm" disabled={!isRight}>
          {isPrepaid ? 'Open, prepaid' : `Open with ${sum || '…'} a month`}
        </button>
      </p>
    </PlainForm>
  )
}

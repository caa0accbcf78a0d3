import { CircleCheck, CircleX, TriangleAlert } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CompanyRequestDetail } from '#contract/office/company-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { actName } from '../ui/words.ts'
import { checkTexts, formNames } from './company-words.ts'
import { OpenForm } from './open-form.tsx'

const icons = { ok: CircleCheck, look: TriangleAlert, stop: CircleX }

/** A form in full: what was checked, and the terms beside it. */
export function RequestDetail({ request }: { request: CompanyRequestDetail }) {
  const { id, company, name, form, email, createdAt, answered, companyId, may } = request
  return (
    <section className="panel request" aria-labelledby="request">
      <div className="part-head">
        <h2 id="request" translate="no">
          {company || name}
        </h2>
        <p className="office-note">
          <span>{`${formNames[form]}, asked `}</span>
          <At at={createdAt} />
          <span> by </span>
          <span translate="no">{`${name}, ${email}`}</span>
        </p>
      </div>
      <div className="halves">
        <div>
          <h3>What we checked</h3>
          <Checks request={request} />
          <Said request={request} />
        </div>
        <div>
          {companyId && (
            <p className="office-note opened">
              <span>Opened: </span>
              <Link className="link" to={pathTo('office-company', { id: companyId })}>
                {company}
              </Link>
            </p>
          )}
          {answered && (
            <p className="office-note opened" translate="no">
              {`${actName(answered.act)}, ${answered.by}: ${answered.why}`}
            </p>
          )}
          {!answered && !companyId && may.update && <OpenForm key={id} request={request} />}
          {!answered && may.update && <OtherAnswer id={id} />}
        </div>
      </div>
    </section>
  )
}

function Checks({ request: { checks } }: { request: CompanyRequestDetail }) {
  return (
    <ul className="office-checks">
      {checks.map((each) => {
        const { title, note } = checkTexts[each.check](each)
        return (
          <li key={each.check} className={each.state}>
            <Icon of={icons[each.state]} className="i s16" />
            <span>
              <b>{title}</b>
              <small translate="no">{note}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** What they wrote, as typed. */
function Said({ request }: { request: CompanyRequestDetail }) {
  const { website, phone, country, travellers, timeZone, audience, message, locale } = request
  const facts = [
    ['Website', website],
    ['Phone', phone],
    ['Country', country],
    ['Travellers a month', travellers],
    ['Time zone', timeZone],
    ['For', audience],
    ['Message', message],
    ['Written in', locale],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <dl className="request-said">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" translate="no">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OtherAnswer({ id }: { id: string }) {
  return (
    <details className="other">
      <summary className="btn q sm">Answer without opening…</summary>
      <PlainForm method="post" preventScrollReset className="office-form">
        <input type="hidden" name="request" value={id} />
        <label>
          <span>What you said to them (staff only)</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <p className="acts">
          <button type="submit" name="intent" value="declined" className="btn q sm danger">
            Decline
          </button>
          <button type="submit" name="intent" value="answered" className="btn q sm">
            Answered
          </button>
        </p>
      </PlainForm>
    </details>
  )
}

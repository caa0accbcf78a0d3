import { useEffect } from 'react'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { startAtTop } from '#app/ui/shell/start-at-top.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Says what happens after the form is sent. */
export function Next({ isRegistration }: { isRegistration: boolean }) {
  return (
    <>
      <h2>{m.business_next_title()}</h2>
      <ol className="business-next">
        <li>{m.business_next_mail()}</li>
        <li>{m.business_next_answer()}</li>
        {isRegistration && <li>{m.business_next_open()}</li>}
      </ol>
    </>
  )
}

type DoneProps = { email: string; opensAtOnce: boolean }

/** Says what happens next, and where the mail is. */
export function Done({ email, opensAtOnce }: DoneProps) {
  useEffect(startAtTop, [])
  return (
    <div className="wrap business-done">
      <h1 className="t1">{opensAtOnce ? m.business_opened_title() : m.business_done_title()}</h1>
      <p className="lead" role="status">
        {opensAtOnce ? m.business_opened_text({ email }) : m.business_done_text({ email })}
      </p>
      {opensAtOnce && <p className="muted">{m.business_opened_sandbox()}</p>}
      <p>
        <ButtonLink variant="secondary" to={pathTo('enterprise')}>
          {m.enterprise_head_title()}
        </ButtonLink>
      </p>
    </div>
  )
}

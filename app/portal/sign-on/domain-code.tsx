import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { domainMailboxes } from '#contract/organization/sign-on-words.ts'
import { codeLength } from '#contract/words.ts'
import type { ShownDomain } from './sign-on-view.ts'

/** The form to prove a domain by a mailed code, as an alternative to its TXT record. */
export function DomainCode({ domain, codeSentTo, codeValidUntil }: ShownDomain) {
  const [firstMailbox] = domainMailboxes
  const mailbox = codeSentTo?.split('@')[0] ?? firstMailbox
  return (
    <div className="part-body sign-on-code">
      <p className="muted">{m.sign_on_code_lead({ domain })}</p>
      {codeSentTo && codeValidUntil && (
        <>
          <p role="status">{m.sign_on_code_sent({ email: codeSentTo, time: codeValidUntil })}</p>
          <Form method="post" className="sign-on-line" values={{ domain }}>
            <Field
              name="code"
              label={m.sign_on_code()}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={codeLength}
              rules={['required']}
            />
            <Button intent="check_code" size="small">
              {m.sign_on_code_check()}
            </Button>
          </Form>
        </>
      )}
      <Form method="post" className="sign-on-line" values={{ domain }}>
        <SelectField name="mailbox" label={m.sign_on_code_mailbox()} defaultValue={mailbox}>
          <Options of={domainMailboxes.map((each) => [each, `${each}@${domain}`])} />
        </SelectField>
        <Button intent="send_code" variant="secondary" size="small">
          {m.sign_on_code_send()}
        </Button>
      </Form>
    </div>
  )
}

import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Table } from '../ui/list/table.tsx'
import { DomainCode } from './domain-code.tsx'
import { type ShownDomain, type TypedForm, typedFor } from './sign-on-view.ts'

type DomainListProps = { domains: readonly ShownDomain[]; typed: TypedForm | undefined }

/** The domains of the organisation, each with its proof. */
export function DomainList({ domains, typed }: DomainListProps) {
  const { domain } = typedFor(typed, 'add_domain')
  return (
    <section className="panel" aria-label={m.sign_on_domains()}>
      <div className="part-head">
        <h2>{m.sign_on_domains()}</h2>
      </div>
      <p className="part-body muted">{m.sign_on_domains_lead()}</p>
      {domains.length > 0 && (
        <Table
          label={m.sign_on_domains()}
          heads={[
            m.sign_on_domain(),
            m.people_state(),
            { label: m.sign_on_check(), isHidden: true },
          ]}
        >
          {domains.map((each) => (
            <DomainRow key={each.domain} shown={each} />
          ))}
        </Table>
      )}
      {domains
        .filter(({ provedAt }) => provedAt === undefined)
        .map((each) => (
          <DomainCode key={each.domain} {...each} />
        ))}
      <Form method="post" className="part-body sign-on-form">
        <Field
          name="domain"
          label={m.sign_on_domain()}
          defaultValue={domain}
          rules={['required']}
        />
        <Button intent="add_domain" size="small">
          {m.sign_on_domain_add()}
        </Button>
      </Form>
    </section>
  )
}

function DomainRow({ shown }: { shown: ShownDomain }) {
  const { domain, recordName, recordValue, provedAt } = shown
  const isProved = provedAt !== undefined
  return (
    <tr>
      <td className="wide" translate="no">
        <b>{domain}</b>
        {!isProved && (
          <small>
            <code>{`${recordName} TXT ${recordValue}`}</code>
          </small>
        )}
      </td>
      <td className={isProved ? 'ok' : 'warn'}>
        {isProved ? m.sign_on_proved() : m.sign_on_waiting()}
      </td>
      <td className="sum">
        <Form method="post" values={{ domain }}>
          {!isProved && (
            <Button intent="prove_domain" variant="secondary" size="small">
              {m.sign_on_check()}
            </Button>
          )}
          <Button intent="remove_domain" variant="quiet" size="small">
            {m.passkeys_remove_open()}
            <span className="sr">{domain}</span>
          </Button>
        </Form>
      </td>
    </tr>
  )
}

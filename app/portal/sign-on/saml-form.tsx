import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field, TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { HeldRole } from '#contract/organization/people.ts'
import type { SignOn } from '#contract/organization/sign-on.ts'
import {
  maxMetadataLength,
  type SamlService,
  samlNameFormat,
} from '#contract/organization/sign-on-words.ts'
import { Table } from '../ui/list/table.tsx'
import { Copied } from './copied.tsx'
import { RoleField } from './role-field.tsx'
import { type ShownCertificate, type TypedForm, typedFor } from './sign-on-view.ts'

type SamlProps = {
  signOn: SignOn | undefined
  certificates: readonly ShownCertificate[]
  /** The roles that the member may give. */
  roles: readonly HeldRole[]
  roleId: string | undefined
  service: SamlService
  typed: TypedForm | undefined
}

/** The form for the organisation's SAML provider, and the facts that it needs about this shop. */
export function SamlForm({ signOn, certificates, roles, roleId, service, typed }: SamlProps) {
  const said = typedFor(typed, 'set_saml')
  const { issuer = signOn?.issuer, entry = signOn?.entryPoint, role = roleId } = said
  return (
    <>
      <div className="part-body sign-on-words">
        <p className="muted">{m.sign_on_saml_copy()}</p>
        <Copied label={m.sign_on_saml_acs()} text={service.answersAt} />
        <Copied label={m.sign_on_saml_entity()} text={service.entityId} />
        <Copied label={m.sign_on_saml_format()} text={samlNameFormat} />
        <p>
          <a className="link" href={service.entityId} download>
            {m.sign_on_saml_download()}
          </a>
        </p>
      </div>
      {certificates.length > 0 && <CertificateTable certificates={certificates} />}
      <Form key="saml" method="post" className="part-body sign-on-form sign-on-token sign-on-saml">
        <TextareaField
          name="metadata"
          label={m.sign_on_saml_metadata()}
          help={m.sign_on_saml_metadata_help()}
          {...(said.metadata ? { defaultValue: said.metadata } : {})}
          maxLength={maxMetadataLength}
        />
        <Field name="issuer" label={m.sign_on_saml_issuer()} defaultValue={issuer} />
        <Field name="entry" label={m.sign_on_saml_entry()} defaultValue={entry} />
        <TextareaField
          name="certificates"
          label={m.sign_on_saml_certificates()}
          help={m.sign_on_saml_certificates_help()}
          defaultValue={said.certificates ?? certificates.map(({ pem }) => pem).join('')}
          rows={6}
        />
        <RoleField roles={roles} chosen={role} />
        <Button intent="set_saml" size="small">
          {m.friends_save()}
        </Button>
      </Form>
    </>
  )
}

const states: Readonly<Record<ShownCertificate['state'], () => string>> = {
  active: m.people_active,
  soon: m.sign_on_saml_soon,
  ended: m.developers_expired,
}

/**
 * The number of digits of a fingerprint that are shown: enough to distinguish a few certificates.
 */
const shownDigits = 16

function CertificateTable({ certificates }: Pick<SamlProps, 'certificates'>) {
  return (
    <Table
      label={m.sign_on_saml_certificates()}
      heads={[m.sign_on_saml_certificate(), m.developers_key_until(), m.people_state()]}
    >
      {certificates.map(({ fingerprint, subject, until, state }) => (
        <tr key={fingerprint}>
          <td className="wide" translate="no">
            <b>{subject}</b>
            <small>
              <code>{`${fingerprint.slice(0, shownDigits)}…`}</code>
            </small>
          </td>
          <td className="num wide" data-label={m.developers_key_until()}>
            {until}
          </td>
          <td className={state === 'active' ? 'ok' : 'warn'}>{states[state]()}</td>
        </tr>
      ))}
    </Table>
  )
}

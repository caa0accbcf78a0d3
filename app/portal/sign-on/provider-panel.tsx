import { m } from '#app/paraglide/messages.js'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import type { HeldRole } from '#contract/organization/people.ts'
import type { SignOn } from '#contract/organization/sign-on.ts'
import type { SamlService, SignOnProtocol } from '#contract/organization/sign-on-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { ProviderForm } from './provider-form.tsx'
import { SamlForm } from './saml-form.tsx'
import type { ShownCertificate, TypedForm } from './sign-on-view.ts'

type PanelProps = {
  /** The protocol whose form is shown. */
  protocol: SignOnProtocol
  signOn: SignOn | undefined
  certificates: readonly ShownCertificate[]
  roles: readonly HeldRole[]
  service: SamlService
  typed: TypedForm | undefined
}

/** The organisation's identity provider, with either protocol. */
export function ProviderPanel(props: PanelProps) {
  const { protocol, signOn, certificates, roles, service, typed } = props
  const link = (value: SignOnProtocol) => `${pathTo('portal-sign-on')}?protocol=${value}`
  const known = signOn?.protocol === protocol ? signOn : undefined
  const part = { signOn: known, roles, roleId: signOn?.roleId, typed }
  return (
    <section className="panel" aria-label={m.sign_on_provider()}>
      <div className="part-head">
        <h2>{m.sign_on_provider()}</h2>
        <Segmented
          label={m.sign_on_protocol()}
          value={protocol}
          items={[
            { value: 'oidc', label: 'OpenID Connect', to: link('oidc') },
            { value: 'saml', label: 'SAML 2.0', to: link('saml') },
          ]}
        />
      </div>
      {protocol === 'saml' ? (
        <SamlForm {...part} certificates={certificates} service={service} />
      ) : (
        <ProviderForm {...part} callback={service.answersAt} />
      )}
    </section>
  )
}

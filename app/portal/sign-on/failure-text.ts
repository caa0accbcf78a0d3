import { m } from '#app/paraglide/messages.js'
import type { SignOnFailure } from '#contract/organization/sign-on.ts'
import type { SamlRefusal, SignOnFailureReason } from '#contract/organization/sign-on-words.ts'

type Checked = (values: { check: string }) => string
type Named = Exclude<SignOnFailureReason, `saml_${SamlRefusal}`>

const texts: Readonly<Record<Named, Checked>> = {
  provider: m.sign_on_fail_provider,
  answer: m.sign_on_fail_answer,
  code: m.sign_on_fail_code,
  id_token: m.sign_on_fail_id_token,
  user_info: m.sign_on_fail_user_info,
  ended: () => m.sign_on_fail_ended(),
  email: () => m.sign_on_fail_email(),
  domain: () => m.sign_on_fail_domain(),
  unknown: () => m.sign_on_fail_unknown(),
  confirm: () => m.sign_on_fail_confirm(),
  disabled: () => m.sign_on_fail_disabled(),
}

/** Returns why a sign-in failed, with the check in the words of the protocol. */
export function failureText({ reason, detail }: Pick<SignOnFailure, 'reason' | 'detail'>): string {
  if (reason === 'saml_unsolicited') return m.sign_on_fail_unsolicited()
  if (reason in texts) return texts[reason as Named]({ check: detail })
  return m.sign_on_fail_saml({ check: reason.replace(/^saml_/, '') })
}

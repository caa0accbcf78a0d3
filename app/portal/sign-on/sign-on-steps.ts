import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import {
  directoryKeyDays,
  domainMailboxes,
  groupSources,
} from '#contract/organization/sign-on-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { MadeToken, TypedForm } from './sign-on-view.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)
const back = () => redirect(`${pathTo('portal-sign-on')}?done=1`)
const domainIn = ({ form }: Filled) => ({ domain: textOf(form, 'domain') })

/** Steps of the page's forms. */
export const signOnSteps: Steps = {
  async set(filled) {
    const { form } = filled
    const [clientSecret, roleId] = [textOf(form, 'secret'), textOf(form, 'role')]
    await apiOf(filled).call('setSignOn', {
      ...{ issuer: textOf(form, 'issuer'), clientId: textOf(form, 'client') },
      ...(clientSecret ? { clientSecret } : {}),
      ...(roleId ? { roleId } : {}),
    })
    return back()
  },
  async set_saml(filled) {
    const typed = (name: string) => textOf(filled.form, name) || undefined
    const [metadata, roleId] = [typed('metadata'), typed('role')]
    const [issuer, entryPoint, certificates] = ['issuer', 'entry', 'certificates'].map(typed)
    // Metadata replace all values.
    const provider = metadata ? { metadata } : { issuer, entryPoint, certificates }
    await apiOf(filled).call('setSamlSignOn', { ...provider, roleId })
    return back()
  },
  async require(filled) {
    const isRequired = textOf(filled.form, 'required') === 'yes'
    await apiOf(filled).call('requireSignOn', { isRequired })
    return back()
  },
  async remove(filled) {
    await apiOf(filled).call('removeSignOn', {})
    return back()
  },
  async add_domain(filled) {
    await apiOf(filled).call('addSignOnDomain', domainIn(filled))
    return back()
  },
  async prove_domain(filled) {
    await apiOf(filled).call('proveSignOnDomain', domainIn(filled))
    return back()
  },
  async send_code(filled) {
    const mailbox = domainMailboxes.find((each) => each === textOf(filled.form, 'mailbox'))
    const asked = { ...domainIn(filled), mailbox: mailbox ?? domainMailboxes[0] }
    await apiOf(filled).call('sendDomainCode', asked)
    return redirect(pathTo('portal-sign-on'))
  },
  async check_code(filled) {
    const code = textOf(filled.form, 'code').replace(/\s/g, '')
    await apiOf(filled).call('checkDomainCode', { ...domainIn(filled), code })
    return back()
  },
  async set_groups(filled) {
    const groupsFrom = groupSources.find((each) => each === textOf(filled.form, 'groups_from'))
    await apiOf(filled).call('setDirectoryGroups', groupsFrom ? { groupsFrom } : {})
    return back()
  },
  async set_group_role(filled) {
    const [groupId, roleId] = [textOf(filled.form, 'group'), textOf(filled.form, 'role')]
    await apiOf(filled).call('setGroupRole', { groupId, roleId })
    return back()
  },
  async remove_group_role(filled) {
    await apiOf(filled).call('removeGroupRole', { groupId: textOf(filled.form, 'group') })
    return back()
  },
  async revoke_token(filled) {
    const apiKeyId = textOf(filled.form, 'id')
    await apiOf(filled).call('revokeDirectoryKey', { apiKeyId })
    return back()
  },
  async remove_domain(filled) {
    await apiOf(filled).call('removeSignOnDomain', domainIn(filled))
    return back()
  },
}

/** Creates a directory's token, which only this answer shows. */
export async function makeToken({
  context,
  form,
}: Pick<Filled, 'context' | 'form'>): Promise<MadeToken> {
  const days = directoryKeyDays.find((each) => String(each) === textOf(form, 'days'))
  const { key, secret } = await context.get(apiContext).call('createDirectoryKey', {
    name: textOf(form, 'name'),
    days: days ?? directoryKeyDays[0],
  })
  return { name: key.name, secret }
}

/** Fields whose input a refused form shows again; secrets are not among them. */
const kept = [
  'issuer',
  'client',
  'metadata',
  'entry',
  'certificates',
  'role',
  'domain',
  'name',
  'days',
]

/** Returns the input of a form, for the form with the same intent. */
export function typedIn(form: FormData): TypedForm {
  const given = kept.filter((name) => form.has(name))
  return {
    intent: textOf(form, 'intent'),
    fields: Object.fromEntries(given.map((name) => [name, textOf(form, name)])),
  }
}

const texts: Readonly<Record<string, () => string>> = {
  sign_on_issuer: m.sign_on_error_issuer,
  sign_on_entry: m.sign_on_error_issuer,
  sign_on_entity: m.sign_on_error_entity,
  sign_on_certificates: m.sign_on_error_certificates,
  sign_on_metadata: m.sign_on_error_metadata,
  sign_on_client_secret: m.sign_on_error_secret,
  sign_on_domain: m.sign_on_error_domain,
  sign_on_record: m.sign_on_error_record,
  resend: m.sign_on_error_resend,
  sign_on_public: m.sign_on_error_public,
  sign_on_taken: m.sign_on_error_taken,
  sign_on_unused: m.sign_on_unused,
  too_many: m.developers_error_many,
  rights: m.people_error_rights,
  last_administrator: m.people_error_last,
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function signOnProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return text ? { message: text() } : authProblem(error)
}

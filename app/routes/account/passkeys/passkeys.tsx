import { deviceName } from '#app/auth/passkey/device-name.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import type { Route } from './+types/passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import { runPasskeyForm } from './passkey-forms.ts'
import { PasskeyList } from './passkey-list.tsx'
import { passkeyRow, passkeysPath } from './passkeys-view.ts'
import './passkeys.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { hostname: host, searchParams } = new URL(request.url)
  const { passkeys } = await context.get(apiContext).call('passkeyList', {})
  const locale = context.get(localeContext)
  const text = { title: m.passkeys_head_title(), description: m.passkeys_lead() }
  return {
    head: pageHead({ context, ...text }),
    text: { ...text, empty: m.passkeys_list_empty(), goOn: m.auth_tips_go_on() },
    rows: passkeys.map((passkey) => passkeyRow(passkey, { locale, host })),
    suggestedName: deviceName(request.headers.get('user-agent') ?? ''),
    returnTo: returnPath(searchParams),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const here = passkeysPath(returnPath(new URL(request.url).searchParams))
  return runPasskeyForm({ context, form: sentForm(context), here })
}

/** Returns the page that the visitor continues to, such as after signing up. */
function returnPath(query: URLSearchParams): string | undefined {
  return query.has('redirect') ? safeRedirect(query.get('redirect')) : undefined
}

/** The person's passkeys, with forms to add, rename and remove them. */
export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, rows, suggestedName, returnTo } = loaderData
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <AccountPage className="passkeys">
      <h1 className="t1">{text.title}</h1>
      <p className="lead muted">{text.description}</p>
      <p role="status" className={done ? 'passkeys-done' : 'sr'}>
        {done}
      </p>
      {rows.length > 0 ? <PasskeyList rows={rows} refused={refused} /> : <p>{text.empty}</p>}
      <AddPasskey
        suggestedName={suggestedName}
        here={passkeysPath(returnTo)}
        problem={refused?.id === '' ? refused.problem : undefined}
      />
      {returnTo !== undefined && (
        <p>
          <ButtonLink variant="secondary" size="large" to={returnTo}>
            {text.goOn}
          </ButtonLink>
        </p>
      )}
    </AccountPage>
  )
}

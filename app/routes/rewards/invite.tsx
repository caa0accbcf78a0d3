import { data, redirect } from 'react-router'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { LegalLinks } from '#app/ui/legal/legal-links.tsx'
import { ApiError } from '#contract/errors.ts'
import { keepInLinks } from '#contract/pages/carry-campaign.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/invite.ts'
import { inviteView } from './invite-view.ts'
import './rewards.css'

export { meta } from '#app/page/head.ts'

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const { api, currency, locale, session } = valuesOf(context)
  if (session.viewer?.accountType === 'normal') {
    throw redirect(`${pathTo('promos')}?code=${encodeURIComponent(code)}`)
  }
  const found = await api.call('getSharedCode', { code, currency }).catch(endOf)
  const invite = found && inviteView(found, { currency, locale })
  const title = invite?.title ?? m.invite_ended_title()
  const head = pageHead({
    context,
    title,
    description: invite?.gives ?? title,
    // One address for search engines, which have no use for the code of a person.
    canonicalPath: pathTo('home'),
  })
  return data({ invite, head }, { status: invite ? 200 : 404 })
}

/** Unknown codes and codes of other shops look the same. */
function endOf(error: unknown): undefined {
  const codes = ['not_found', 'invalid_input']
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
}

/** The page behind a shared code: who invites, what the code gives, and the way into the shop. */
export default function InvitePage({ loaderData: { invite } }: Route.ComponentProps) {
  if (!invite) return <Ended />
  const shop = keepInLinks(pathTo('shop'), { code: invite.code })
  const account = `${pathTo('sign-up')}?redirect=${encodeURIComponent(shop)}`
  return (
    <AuthCard title={invite.title}>
      <p className="lead">{invite.gives}</p>
      {invite.terms.length > 0 && <p className="s muted">{invite.terms.join(' · ')}</p>}
      {invite.problem && <p role="alert">{invite.problem}</p>}
      <p className="promo-code" translate="no">
        {invite.code}
      </p>
      <p className="muted">{m.invite_kept()}</p>
      {invite.thanks && <p className="muted">{invite.thanks}</p>}
      <ButtonLink size="large" wide to={shop}>
        {m.orders_empty_action()}
      </ButtonLink>
      <p className="auth-ways">
        <TextLink to={account}>{m.auth_signup_link()}</TextLink>
      </p>
      <LegalLinks />
    </AuthCard>
  )
}

function Ended() {
  return (
    <AuthCard title={m.invite_ended_title()} lead={m.invite_ended_text()}>
      <ButtonLink size="large" wide to={pathTo('shop')}>
        {m.orders_empty_action()}
      </ButtonLink>
    </AuthCard>
  )
}

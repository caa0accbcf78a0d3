import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { ShareButton } from '#app/ui/kit/share-button.tsx'
import { CopyField } from '#app/ui/order/copy-field.tsx'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import type { ReferralState } from '#contract/commerce/reward-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/referrals.ts'
import '#app/ui/order/install.css'
import './rewards.css'

export { meta } from '#app/page/head.ts'

import { localePath } from '#contract/pages/path.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { currency, locale, origin, tenant } = valuesOf(context)
  const referrals = await orNotFound(valuesOf(context).api.call('getReferrals', { currency }))
  const { code, friendMinor, referrerPoints } = referrals
  const price = formatMoney(friendMinor, currency, locale)
  const title = m.referrals_head_title()
  const lead = m.referrals_lead({ price, count: referrerPoints })
  return {
    title,
    lead,
    code,
    url: origin + localePath(locale, tenant.defaultLocale, pathTo('invite', { code })),
    shareText: m.referrals_share_text({ price, code }),
    friends: referrals.friends.map(({ initial, state, createdAt }) => ({
      initial,
      state,
      label: stateText(state, referrerPoints),
      date: formatDate(createdAt * 1000, locale),
    })),
    head: pageHead({ context, title, description: lead }),
  }
}

function stateText(state: ReferralState, count: number): string {
  if (state === 'COMPLETED') return m.referrals_state_completed({ count })
  if (state === 'WITHHELD') return m.referrals_state_withheld()
  return state === 'PENDING' ? m.referrals_state_pending() : m.referrals_state_returned()
}

/** The person's own code, ways to share it, and the friends who used it. */
export default function ReferralsPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, code, url, shareText, friends } = loaderData
  return (
    <AccountPage className="rewards-page">
      <h1 className="t1">{title}</h1>
      <p className="lead muted">{lead}</p>
      <div className="panel share">
        <CopyField label={m.referrals_code()} value={code} />
        <CopyField label={m.referrals_link()} value={url} />
        <ShareButton text={shareText} url={url} label={m.referrals_share()} />
      </div>
      <p>
        <TextLink to={pathTo('points')}>{m.points_head_title()}</TextLink>
      </p>
      <section aria-labelledby="friends">
        <h2 id="friends">{m.referrals_friends()}</h2>
        {friends.length === 0 ? (
          <p className="muted">{m.referrals_empty()}</p>
        ) : (
          <ul className="row-list">
            {friends.map(({ initial, state, label, date }, at) => (
              // Two friends of one day differ only in their position, and the list only grows.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={at}>
                <div>
                  <h3 translate="no">{initial ? `${initial}.` : '–'}</h3>
                  <p className="s muted">{date}</p>
                </div>
                <Badge tone={state === 'COMPLETED' ? 'ok' : 'neutral'}>{label}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </AccountPage>
  )
}

import { data, redirect } from 'react-router'
import { apiContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/friends.ts'
import { FriendForm } from './friend-form.tsx'
import { FriendList } from './friend-list.tsx'
import { runFriendForm } from './run-friend-form.ts'
import './rewards.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const text = { title: m.friends_head_title(), description: m.friends_lead() }
  const { friends } = await context.get(apiContext).call('getFriends', {})
  return {
    friends,
    isSaved: new URL(request.url).searchParams.has('saved'),
    head: pageHead({ context, ...text }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const refused = await runFriendForm(context.get(apiContext), sentForm(context))
  return refused ? data(refused, { status: 422 }) : redirect(`${pathTo('friends')}?saved=1`)
}

/** The people to whom the person gives eSIMs. */
export default function FriendsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { friends, isSaved } = loaderData
  return (
    <AccountPage className="rewards-page">
      <h1 className="t1">{m.friends_head_title()}</h1>
      <p className="lead muted">{m.friends_lead()}</p>
      <p role="status" className={isSaved && !actionData ? 'said-good' : 'sr'}>
        {isSaved && !actionData && m.friends_saved()}
      </p>
      {friends.length === 0 ? (
        <p className="muted">{m.friends_empty()}</p>
      ) : (
        <FriendList friends={friends} refused={actionData} />
      )}
      <section className="panel share" aria-labelledby="add-friend">
        <h2 id="add-friend">{m.friends_add()}</h2>
        <FriendForm
          // The changed key empties the form after a friend was added.
          key={friends.length}
          submit={m.friends_add()}
          problem={actionData?.id === '' ? actionData : undefined}
        />
      </section>
    </AccountPage>
  )
}

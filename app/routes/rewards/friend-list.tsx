import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form.tsx'
import { pathTo } from '#contract/path-to.ts'
import type { Friend } from '#contract/reward.ts'
import { FriendForm } from './friend-form.tsx'
import type { RefusedFriend } from './run-friend-form.ts'

type FriendListProps = { friends: readonly Friend[]; refused: RefusedFriend | undefined }

export function FriendList({ friends, refused }: FriendListProps) {
  return (
    <ul className="row-list">
      {friends.map((friend) => (
        // Name and address are part of the key, so that a changed row is remounted with its forms
        // closed.
        <li key={friend.id + friend.name + friend.email}>
          <div className="wide">
            <h2 className="t3">{friend.name}</h2>
            <p className="s muted">{friend.email}</p>
          </div>
          <div className="row-acts wide">
            <details name={friend.id} open={refused?.id === friend.id || undefined}>
              <summary className="btn g sm">
                {m.friends_edit()}
                <span className="sr">{friend.name}</span>
              </summary>
              <FriendForm
                friend={friend}
                submit={m.friends_save()}
                problem={refused?.id === friend.id ? refused : undefined}
              />
            </details>
            <details name={friend.id}>
              <summary className="btn g sm">
                {m.passkeys_remove_open()}
                <span className="sr">{friend.name}</span>
              </summary>
              <Form method="post" action={pathTo('friends')} preventScrollReset>
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="id" value={friend.id} />
                <p>{m.friends_delete_lead({ name: friend.name })}</p>
                <Button type="submit" variant="secondary" danger>
                  {m.passkeys_remove_open()}
                </Button>
              </Form>
            </details>
          </div>
        </li>
      ))}
    </ul>
  )
}

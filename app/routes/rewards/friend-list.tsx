import { m } from '#app/paraglide/messages.js'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import type { Friend } from '#contract/commerce/reward.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { FriendForm } from './friend-form.tsx'
import type { RefusedFriend } from './run-friend-form.ts'
import '#app/ui/kit/row-acts.css'

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
            <details open={refused?.id === friend.id || undefined}>
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
            <Confirm
              label={m.passkeys_remove_open()}
              of={friend.name}
              look={{ variant: 'quiet', size: 'small' }}
              action={pathTo('friends')}
              title={m.friends_delete_title()}
              lead={m.friends_delete_lead({ name: friend.name })}
              values={{ intent: 'delete', id: friend.id }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

import { ApiError } from '#contract/errors.ts'
import type { Friend } from '#contract/reward.ts'
import { maxFriends } from '#contract/reward-words.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { cleanName } from '../account/clean-name.ts'
import type { Call } from '../call.ts'

type NewFriend = { name: string; email: string }

export async function listFriends(call: Call): Promise<Friend[]> {
  const { results } = await call.db
    .prepare('SELECT id, name, email FROM friend WHERE account_id = ?1 ORDER BY name, id')
    .bind(callerOf(call).accountId)
    .all<Friend>()
  return results
}

/** Refused with `friend_known` or `too_many` where there are enough of them. */
export async function addFriend(call: Call, input: NewFriend): Promise<Friend> {
  const friend = { id: crypto.randomUUID(), name: nameOf(input), email: input.email.trim() }
  const { meta } = await once(
    call.db
      .prepare(
        `INSERT INTO friend (id, account_id, name, email, email_key, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE (SELECT count(*) FROM friend WHERE account_id = ?2) < ${maxFriends}`,
      )
      .bind(
        friend.id,
        callerOf(call).accountId,
        friend.name,
        friend.email,
        emailKey(friend.email),
        call.now,
      ),
  )
  if (meta.changes === 0) throw refused('too_many')
  return friend
}

export async function updateFriend(
  call: Call,
  { friendId, ...input }: NewFriend & { friendId: string },
): Promise<Friend> {
  const friend = { id: friendId, name: nameOf(input), email: input.email.trim() }
  const { meta } = await once(
    call.db
      .prepare(
        `UPDATE friend SET name = ?3, email = ?4, email_key = ?5
         WHERE id = ?1 AND account_id = ?2`,
      )
      .bind(friendId, callerOf(call).accountId, friend.name, friend.email, emailKey(friend.email)),
  )
  if (meta.changes === 0) throw new ApiError('not_found')
  return friend
}

export async function deleteFriend(call: Call, { friendId }: { friendId: string }) {
  const { meta } = await call.db
    .prepare('DELETE FROM friend WHERE id = ?1 AND account_id = ?2')
    .bind(friendId, callerOf(call).accountId)
    .run()
  if (meta.changes === 0) throw new ApiError('not_found')
  return {}
}

function nameOf({ name }: NewFriend): string {
  const clean = cleanName(name)
  if (clean !== '') return clean
  const fields = [{ path: 'name', expected: 'a name' }]
  throw new ApiError('invalid_input', 'the name is empty', { details: { fields } })
}

async function once(statement: D1PreparedStatement): Promise<D1Result> {
  try {
    return await statement.run()
  } catch (error) {
    if (isUniqueFailure(error, 'friend')) throw refused('friend_known')
    throw error
  }
}

function refused(reason: 'friend_known' | 'too_many'): ApiError {
  return new ApiError('conflict', 'the friend cannot be added', { details: { reason } })
}

import type { Friend } from '#contract/commerce/reward.ts'
import { maxFriends } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call } from '../call.ts'

type NewFriend = { name: string; email: string }

export async function listFriends(call: Call): Promise<Friend[]> {
  const { results } = await statement(call.db)`SELECT id, name, email FROM friend
    WHERE account_id = ${callerOf(call).accountId} ORDER BY name, id`.all<Friend>()
  return results
}

/** Throws `conflict` if the list has this address (`friend_known`) or is full (`too_many`). */
export async function addFriend(call: Call, input: NewFriend): Promise<Friend> {
  const { accountId } = callerOf(call)
  const friend = { id: crypto.randomUUID(), name: nameOf(input), email: input.email.trim() }
  const { meta } = await once(
    statement(call.db)`INSERT INTO friend (id, account_id, name, email, email_key, created_at)
      SELECT ${friend.id}, ${accountId}, ${friend.name}, ${friend.email},
        ${emailKey(friend.email)}, ${call.now}
      WHERE (SELECT count(*) FROM friend WHERE account_id = ${accountId}) < ${maxFriends}`,
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
    statement(call.db)`UPDATE friend SET name = ${friend.name}, email = ${friend.email},
        email_key = ${emailKey(friend.email)}
      WHERE id = ${friendId} AND account_id = ${callerOf(call).accountId}`,
  )
  if (meta.changes === 0) throw new ApiError('not_found')
  return friend
}

export async function deleteFriend(call: Call, { friendId }: { friendId: string }) {
  const { meta } = await statement(call.db)`
    DELETE FROM friend WHERE id = ${friendId} AND account_id = ${callerOf(call).accountId}`.run()
  if (meta.changes === 0) throw new ApiError('not_found')
  return {}
}

function nameOf({ name }: NewFriend): string {
  const clean = cleanName(name)
  if (clean !== '') return clean
  const fields = [{ path: 'name', expected: 'a name' }]
  throw new ApiError('invalid_input', 'the name is empty', { details: { fields } })
}

async function once(change: D1PreparedStatement): Promise<D1Result> {
  try {
    return await change.run()
  } catch (error) {
    if (isUniqueFailure(error, 'friend')) throw refused('friend_known')
    throw error
  }
}

function refused(reason: 'friend_known' | 'too_many'): ApiError {
  return new ApiError('conflict', 'the friend cannot be added', { details: { reason } })
}

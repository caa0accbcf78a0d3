import type { ApiClient } from '#app/api/client.ts'
import { m } from '#app/paraglide/messages.js'
import { ruleMessage } from '#app/ui/kit/rule-message.ts'
import { ApiError } from '#contract/errors.ts'

/** What a form was refused for, field by field; `id` is whose form it was, '' for a new friend. */
export type RefusedFriend = { id: string; name?: string; email?: string }

/** Does what a form of the page asks for; undefined where it is done. */
export async function runFriendForm(
  api: ApiClient,
  form: FormData,
): Promise<RefusedFriend | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const id = text('id')
  try {
    if (text('intent') === 'delete') {
      await api.call('deleteFriend', { friendId: id })
      return undefined
    }
    const friend = { name: text('name'), email: text('email') }
    await (id === ''
      ? api.call('addFriend', friend)
      : api.call('updateFriend', { ...friend, friendId: id }))
    return undefined
  } catch (error) {
    return refusalOf(id, error)
  }
}

function refusalOf(id: string, error: unknown): RefusedFriend | undefined {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  // Removed in another tab: that is what was asked for, or there is nothing to change any more.
  if (code === 'not_found') return undefined
  if (details.reason === 'friend_known') return { id, email: m.friends_known() }
  if (details.reason === 'too_many') return { id, name: m.friends_full() }
  if (code !== 'invalid_input') throw error
  const paths = Array.isArray(details.fields) ? details.fields.map(({ path }) => path) : []
  const email = ruleMessage(m.auth_field_email(), { rule: 'email', args: [] })
  if (paths.includes('name')) return { id, name: m.settings_name_wrong() }
  return { id, email }
}

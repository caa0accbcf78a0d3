import type { ApiClient } from '#app/api/client.ts'
import { m } from '#app/paraglide/messages.js'
import { ruleMessage } from '#app/ui/kit/form/rule-message.ts'
import { ApiError } from '#contract/errors.ts'

/** Errors of a refused form by field; `id` is the friend whose form it was, '' for a new friend. */
export type RefusedFriend = { id: string; name?: string; email?: string }

/** Runs a form of the page; returns undefined when it succeeded. */
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
  // The friend was removed in another tab, so a removal is done and a change is pointless.
  if (code === 'not_found') return undefined
  if (details.reason === 'friend_known') return { id, email: m.friends_known() }
  if (details.reason === 'too_many') return { id, name: m.friends_full() }
  if (code !== 'invalid_input') throw error
  const paths = Array.isArray(details.fields) ? details.fields.map(({ path }) => path) : []
  const email = ruleMessage(m.auth_field_email(), { rule: 'email', args: [] })
  if (paths.includes('name')) return { id, name: m.settings_name_wrong() }
  return { id, email }
}

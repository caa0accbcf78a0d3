import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import { permissionList } from '../people/permission-words.ts'
import { SecretList } from '../ui/list/secret-list.tsx'
import type { ShownKey } from './developers-view.ts'

/** The keys of the organisation. */
export function KeyList({ keys }: { keys: readonly ShownKey[] }) {
  const { locale } = useShop()
  if (keys.length === 0) return <p className="part-body muted">{m.developers_keys_empty()}</p>
  return (
    <SecretList
      label={m.developers_keys()}
      secrets={keys}
      mayOf={({ scopes }) => permissionList(scopes, locale)}
      intent="revoke"
      lead={m.developers_revoke_lead}
    />
  )
}

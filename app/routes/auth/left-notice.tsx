import { m } from '#app/paraglide/messages.js'

const texts: Readonly<Record<string, () => string>> = {
  signed_out: m.settings_leave_done,
  deleted: m.settings_delete_done,
}

/** A message for a person who has just signed out or deleted their account. */
export function LeftNotice({ done }: { done: string | null }) {
  const text = done !== null && Object.hasOwn(texts, done) ? texts[done]?.() : undefined
  if (!text) return null
  return (
    <p className="auth-done" role="status">
      {text}
    </p>
  )
}

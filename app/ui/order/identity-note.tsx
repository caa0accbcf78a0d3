import type { IdentityView } from './identity-view.ts'

/** What the network wants to see, and what to do about it. Its looks stand with the pages'. */
export function IdentityNote({ identity }: { identity: IdentityView }) {
  return (
    <section className="panel identity-note" aria-labelledby="identity">
      <h2 id="identity">{identity.title}</h2>
      <p>{identity.asked}</p>
      <p className="s muted">{identity.next}</p>
    </section>
  )
}

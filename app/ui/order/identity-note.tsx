import type { IdentityView } from './identity-view.ts'

/**
 * Says which proof of identity the network asks for, and what to do about it. The style sheets of
 * the pages style it.
 */
export function IdentityNote({ identity }: { identity: IdentityView }) {
  return (
    <section className="panel identity-note" aria-labelledby="identity">
      <h2 id="identity">{identity.title}</h2>
      <p>{identity.asked}</p>
      <p className="s muted">{identity.next}</p>
    </section>
  )
}

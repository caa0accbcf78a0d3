import { m } from '#app/paraglide/messages.js'
import type { Contact } from './contact-of.ts'

/** The company that a document is of, and for law which language counts. */
export function DocumentContact({ entity, email, lines, hasLaw }: Contact & { hasLaw: boolean }) {
  return (
    <footer className="wrap document-contact">
      <p>{entity}</p>
      <p>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {lines.map((line) => (
          <span key={line}> · {line}</span>
        ))}
      </p>
      {hasLaw && <p>{m.documents_languages()}</p>}
    </footer>
  )
}

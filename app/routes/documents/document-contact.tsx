import { m } from '#app/paraglide/messages.js'
import type { Contact } from './contact-of.ts'

type Props = Contact & {
  /** The address of the document's PDF file. */
  pdf: string | undefined
  /** The address of the shown version, for readers of the printed page. */
  address: string
}

/** The company that issued the document and, for legal documents, the binding language. */
export function DocumentContact({ entity, email, lines, pdf, address }: Props) {
  return (
    <footer className="wrap document-contact">
      <p>{entity}</p>
      <p>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {lines.map((line) => (
          // A line may end with the dot, and never begins with it.
          <span key={line}>{`\u00a0· ${line}`}</span>
        ))}
      </p>
      {pdf && <p>{m.documents_languages()}</p>}
      <p className="printed">{address}</p>
    </footer>
  )
}

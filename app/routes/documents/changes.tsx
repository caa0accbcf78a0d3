import type { ClausePart } from '#app/article/parse/to-clauses.ts'
import { m } from '#app/paraglide/messages.js'
import { Item } from '#app/ui/article/blocks.tsx'
import type { ClauseChange } from './clause-changes.ts'
import './changes.css'

/** Two versions of a document and the clauses in which they differ. */
export type Changes = { from: number; to: number; clauses: ClauseChange[] }

type Props = { changes: Changes; lang: string | undefined }

/** The clauses that a version changed, with the old and the new text. */
export function ChangesSince({ changes: { from, to, clauses }, lang }: Props) {
  return (
    <details className="panel changes" id="changes">
      <summary>{m.documents_changes({ number: to })}</summary>
      <ul lang={lang}>
        {clauses.map((change) => (
          <li key={`${change.kind} ${change.clause.number}`}>
            <ChangedClause change={change} from={from} to={to} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const kinds = {
  added: () => m.documents_change_new(),
  removed: () => m.documents_change_gone(),
} as const

type ChangedProps = { change: ClauseChange; from: number; to: number }

function ChangedClause({ change, from, to }: ChangedProps) {
  const { kind, clause, oldTitle, gone, come } = change
  return (
    <>
      <p className="changed">
        <span className="num">{clause.number}</span>
        {kind === 'removed' ? (
          <span>{clause.text}</span>
        ) : (
          <a className="link" href={`#${clause.id}`}>
            {clause.text}
          </a>
        )}
        {kind !== 'changed' && <span className="muted">{kinds[kind]()}</span>}
      </p>
      <details>
        <summary>{m.documents_change_texts()}</summary>
        {(gone.length > 0 || oldTitle) && (
          <Side title={m.documents_version({ number: from })}>
            <del>
              {oldTitle && <p>{oldTitle}</p>}
              <Parts parts={gone} />
            </del>
          </Side>
        )}
        {(come.length > 0 || oldTitle) && (
          <Side title={m.documents_version({ number: to })}>
            <ins>
              {oldTitle && <p>{clause.text}</p>}
              <Parts parts={come} />
            </ins>
          </Side>
        )}
      </details>
    </>
  )
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="wording">
      <p className="s muted">{title}</p>
      {children}
    </div>
  )
}

function Parts({ parts }: { parts: readonly ClausePart[] }) {
  return parts.map(({ number, of }, at) => (
    <div key={number ?? `${at}`} className="wording-part">
      {number && <span className="num">{number}</span>}
      <div>
        <Item of={of} />
      </div>
    </div>
  ))
}

import { FileDown, Link2 } from 'lucide'
import type { Clause, ClausePart, PlainWords } from '#app/article/parse/to-clauses.ts'
import { m } from '#app/paraglide/messages.js'
import { Blocks, Item } from '#app/ui/article/blocks.tsx'
import { Contents } from '#app/ui/article/contents.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { type Changes, ChangesSince } from './changes.tsx'

type ClausesProps = {
  clauses: readonly Clause[]
  lang: string | undefined
  /** The changes from the previous version to the shown one. */
  changes: Changes | undefined
  /** The address of the document as a file. */
  pdf: string | undefined
}

/** A document in numbered clauses, each with its meaning beside it. */
export function Clauses({ clauses, lang, changes, pdf }: ClausesProps) {
  const hasPlain = clauses.some(({ plain }) => plain)
  const sections = clauses.map(({ id, text, number }) => ({ id, text, number }))
  return (
    <div className="wrap">
      <div className="tools">
        {hasPlain && <ViewSwitch />}
        {pdf && (
          <Link className="btn sm" to={pdf} type="application/pdf">
            <Icon of={FileDown} className="i s16" aria-hidden />
            {m.documents_pdf()}
          </Link>
        )}
      </div>
      {changes && <ChangesSince changes={changes} lang={lang} />}
      <div className="doc">
        <div className="side">
          <Contents sections={sections} />
        </div>
        <div className="legal-text" lang={lang}>
          {lang && <p className="callout">{m.article_untranslated()}</p>}
          {hasPlain && (
            <div className="view-heads" aria-hidden="true">
              <p>{m.documents_legal()}</p>
              <p>{m.documents_in_plain()}</p>
            </div>
          )}
          {clauses.map((clause) => (
            <ClauseSection key={clause.id} clause={clause} />
          ))}
        </div>
      </div>
    </div>
  )
}

const views = [
  { id: 'view-both', label: () => m.documents_both() },
  { id: 'view-plain', label: () => m.documents_plain() },
  { id: 'view-legal', label: () => m.documents_legal() },
]

/** Radio buttons that the style sheet reads, so that the switch needs no script. */
function ViewSwitch() {
  return (
    <fieldset className="radio">
      <legend className="sr">{m.documents_view()}</legend>
      {views.map(({ id, label }, at) => (
        <label key={id}>
          <input type="radio" name="view" id={id} defaultChecked={at === 0} />
          <span>{label()}</span>
        </label>
      ))}
    </fieldset>
  )
}

function ClauseSection({ clause: { id, number, title, text, plain, parts } }: { clause: Clause }) {
  return (
    <section className="cl" aria-labelledby={id}>
      <h2 id={id}>
        <span className="num">{number}</span>
        <span>
          <Inline of={title} />
        </span>
        <a className="anchor" href={`#${id}`} aria-label={m.article_anchor({ heading: text })}>
          <Icon of={Link2} className="i s16" aria-hidden />
        </a>
      </h2>
      {plain && <Plain plain={plain} />}
      <div className="law">
        {parts.map((part, at) => (
          // The parts of a clause never change their order.
          <Part key={part.number ?? `${at}`} part={part} />
        ))}
      </div>
    </section>
  )
}

function Plain({ plain: { say, more, rest } }: { plain: PlainWords }) {
  return (
    <div className="pw">
      <div>
        <p className="sr">{m.documents_in_plain()}</p>
        <p className="say">
          <Inline of={say} />
        </p>
        {more.length > 0 && (
          <p>
            <Inline of={more} />
          </p>
        )}
        <Blocks of={rest} />
      </div>
    </div>
  )
}

function Part({ part: { number, of } }: { part: ClausePart }) {
  if (number === undefined) return <Blocks of={of} />
  return (
    <div className="sub" id={number}>
      <a className="num" href={`#${number}`}>
        {number}
      </a>
      <div>
        <Item of={of} />
      </div>
    </div>
  )
}

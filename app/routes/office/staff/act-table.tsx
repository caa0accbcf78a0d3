import { Link } from '#app/ui/kit/link.tsx'
import type { staffCalls } from '#contract/calls/office/staff.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { actName } from '../ui/words.ts'

type Act = AnswerOf<(typeof staffCalls)['listActs']>['acts'][number]

/** The log: who did what to what, and why. */
export function ActTable({ acts }: { acts: readonly Act[] }) {
  return (
    <section className="panel office-staff" aria-labelledby="log">
      <div className="part-head">
        <h2 id="log">Log</h2>
      </div>
      <ol>
        {acts.map((act) => (
          <li key={act.seq}>
            <p>
              <span className="num office-note">{`${act.seq} `}</span>
              <b translate="no">{act.staffName}</b> <span>{actName(act.act)}</span>{' '}
              <Subject subject={act.subject} />
              {act.why && <small translate="no">{act.why}</small>}
              {act.after !== '{}' && <small translate="no">{act.after}</small>}
            </p>
            <p className="office-note">
              <At at={act.at} /> <code translate="no">{act.hash.slice(0, 10)}</code>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Subject({ subject }: { subject: string }) {
  const [kind, id = ''] = subject.split(/:(.*)/s)
  if (kind !== 'order' && kind !== 'company') return null
  const to =
    kind === 'order' ? pathTo('office-order', { number: id }) : pathTo('office-company', { id })
  return (
    <Link className="link" to={to} translate="no">
      {id}
    </Link>
  )
}

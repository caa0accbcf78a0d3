import { m } from '#app/paraglide/messages.js'
import { signOnFailureDays } from '#contract/organization/sign-on-words.ts'
import { Address } from '../ui/address.tsx'
import { Table } from '../ui/list/table.tsx'
import { failureText } from './failure-text.ts'
import type { ShownFailure } from './sign-on-view.ts'

/** The last failed sign-ins, with what administrators can do about them. */
export function FailureList({ failures }: { failures: readonly ShownFailure[] }) {
  return (
    <section className="panel" aria-label={m.sign_on_failures()}>
      <div className="part-head">
        <h2>{m.sign_on_failures()}</h2>
      </div>
      {failures.length === 0 ? (
        <p className="part-body muted">{m.sign_on_failures_none({ days: signOnFailureDays })}</p>
      ) : (
        <Table
          label={m.sign_on_failures()}
          heads={[
            m.portal_audit_when(),
            m.people_person(),
            m.sign_on_failures_why(),
            { label: m.sign_on_failures_times(), isSum: true },
          ]}
        >
          {failures.map(({ key, when, person, times, ...failure }) => (
            <tr key={key}>
              <td className="wide sign-on-when">{when}</td>
              <td className="wide" translate="no" data-label={m.people_person()}>
                {person ? <Address>{person}</Address> : '—'}
              </td>
              <td className="wide" data-label={m.sign_on_failures_why()}>
                {failureText(failure)}
              </td>
              <td className="sum num" data-label={m.sign_on_failures_times()}>
                {times}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

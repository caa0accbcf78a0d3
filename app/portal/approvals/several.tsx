import { type SubmitEvent, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Field, TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { maxApprovalWord, maxDecidedAtOnce } from '#contract/spending/approval-words.ts'
import { TouchedBudgets } from '../touched-budgets.tsx'
import { Change } from '../ui/change.tsx'
import { JobStrip } from '../ui/job-strip.tsx'
import { SeenHead } from '../ui/list/seen-head.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import type { ShownSeveral } from './shown-several.ts'
import { type Decision, useSlices } from './use-slices.ts'

type SeveralProps = {
  several: ShownSeveral
  problem: { field?: string; message: string } | undefined
  /** The path of the list without a selection. */
  back: string
}

/** The selected requests, what they add to budgets together, and the forms that decide them. */
export function Several({ several, problem, back }: SeveralProps) {
  const { title, rows, budgets, note } = several
  const errors = problem?.field ? { [problem.field]: problem.message } : {}
  return (
    <section className="panel approval-ticket bulk-ask" aria-labelledby="several">
      <div className="approval-head">
        <SeenHead id="several">{title}</SeenHead>
      </div>
      {rows.length > maxDecidedAtOnce ? (
        <details className="approval-many" open={rows.some(({ problem }) => problem)}>
          <summary>{m.portal_list_all({ count: String(rows.length) })}</summary>
          <SeveralTable rows={rows} sum={several.sum} />
        </details>
      ) : (
        <SeveralTable rows={rows} sum={several.sum} />
      )}
      {budgets.length > 0 && <TouchedBudgets budgets={budgets} />}
      {note && <p className="approval-answer s muted">{note}</p>}
      <DecideSeveral several={several} errors={errors} back={back} />
    </section>
  )
}

function SeveralTable({ rows, sum }: Pick<ShownSeveral, 'rows' | 'sum'>) {
  return (
    <Table
      label={m.approval_list()}
      heads={[m.people_person(), sumHead(m.approval_sum())]}
      foot={
        <tr>
          <th scope="row">{m.checkout_total()}</th>
          <td className="sum">{sum}</td>
        </tr>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <b translate="no">{row.person}</b>
            <span className="approval-what">
              {row.flag && <Flag code={row.flag} size={20} />}
              <span>{row.what}</span>
            </span>
            <small className={row.problem ? 'warn' : undefined}>{row.problem || row.why}</small>
          </td>
          <td className="sum">
            {row.before ? <Change before={row.before} after={row.sum} /> : row.sum}
          </td>
        </tr>
      ))}
    </Table>
  )
}

type DecideSeveralProps = {
  several: ShownSeveral
  errors: Readonly<Record<string, string>>
  /** The path of the list without a selection. */
  back: string
}

/**
 * The buttons that decide the selected requests. More than one call can decide are decided slice by
 * slice, with the progress in place of the form; without a script, each press decides one slice.
 */
function DecideSeveral({ several, errors, back }: DecideSeveralProps) {
  const { approvable, declinable, approve, decline, mustType } = several
  const { run, start, stop } = useSlices()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})

  function send(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLElement | null }
    const form = new FormData(event.currentTarget, submitter)
    const decision = form.get('intent') === 'decline_several' ? 'decline' : 'approve'
    if (form.getAll(decision).length <= maxDecidedAtOnce) return
    event.preventDefault()
    const found = wrongIn(form, { decision, count: mustType ? several.count : 0 })
    setWrong(found)
    if (Object.keys(found).length === 0) start(form, decision)
  }

  return (
    <>
      {run && (
        <Progress run={run} title={run.decision === 'approve' ? approve : decline} stop={stop} />
      )}
      <Form
        method="post"
        className="approval-decide"
        errors={{ ...errors, ...wrong }}
        onSubmit={send}
        hidden={run !== undefined}
      >
        {approvable.map(({ id, totalMinor }) => (
          <span key={id} hidden>
            <input type="hidden" name="approve" value={id} />
            <input type="hidden" name={`total.${id}`} value={totalMinor} />
          </span>
        ))}
        {declinable.map((id) => (
          <input key={id} type="hidden" name="decline" value={id} />
        ))}
        <TextareaField
          name="word"
          label={m.approval_word()}
          help={m.approval_word_help()}
          rows={2}
          maxLength={maxApprovalWord}
        />
        {mustType && (
          <Field
            name="number"
            inputMode="numeric"
            label={m.approval_number({ count: String(several.count) })}
            rules={['required']}
          />
        )}
        <div className="approval-buttons">
          {approvable.length > 0 && <Button intent="approve_several">{approve}</Button>}
          <ButtonLink variant="secondary" to={back}>
            {m.kit_confirm_back()}
          </ButtonLink>
          {declinable.length > 0 && (
            <Button intent="decline_several" variant="secondary" danger>
              {decline}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}

/** The errors of the form by their fields, as the server finds them, too; no count: none is typed. */
function wrongIn(form: FormData, { decision, count }: { decision: Decision; count: number }) {
  return {
    ...(count > 0 && Number(form.get('number')) !== count
      ? { number: m.approval_number_wrong() }
      : {}),
    ...(decision === 'decline' && String(form.get('word') ?? '').trim() === ''
      ? { word: m.approval_error_word() }
      : {}),
  }
}

type ProgressProps = {
  run: NonNullable<ReturnType<typeof useSlices>['run']>
  title: string
  stop: () => void
}

function Progress({ run: { left, count, isStopped }, title, stop }: ProgressProps) {
  const now = count - left.length
  const said = m.approval_many_progress({ done: String(now), count: String(count) })
  const act = isStopped ? undefined : (
    <Button variant="secondary" size="small" onClick={stop}>
      {m.import_job_stop()}
    </Button>
  )
  return (
    <JobStrip
      job={{
        ...{ id: 'several', isRunning: true, title, started: '', mayStop: true },
        ...{ share: now / count, now, all: count, said },
      }}
      act={act}
    />
  )
}

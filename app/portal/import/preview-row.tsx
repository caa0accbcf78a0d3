import { Check } from 'lucide'
import { type FocusEvent, useId } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { ImportField, RowState } from '#contract/assigning/import-words.ts'
import { maxCellLength } from '#contract/assigning/import-words.ts'
import { fieldNames } from './file-part.tsx'
import type { ShownFix, ShownProblem, ShownRow } from './import-view.ts'

type PreviewRowProps = { row: ShownRow; at: string; isOpen: boolean }

/** A row of a file. An invalid value is in a field, with possible corrections beside it. */
export function PreviewRow({ row, at, isOpen }: PreviewRowProps) {
  const { line, state, values, plan, day, problems } = row
  const id = useId()
  const cell = (field: ImportField, shown: string) => {
    const problem = problems.find((each) => each.field === field)
    if (!problem || !isOpen || state !== 'wrong') return <bdi>{shown || '—'}</bdi>
    return <WrongCell field={field} value={values[field]} formId={id} />
  }
  const isWrong = state === 'wrong' || state === 'failed'
  return (
    <tr className={isWrong ? 'wrong' : undefined}>
      <td className="sum muted" data-label={m.import_row()}>
        {line}
      </td>
      <td className="wide preview-name">{cell('name', values.name)}</td>
      <td className="wide">{cell('email', values.email)}</td>
      <td className="wide">{cell('plan', plan)}</td>
      <td className="wide">{cell('day', day)}</td>
      <td className="wide">
        {state === 'wrong' && isOpen ? (
          <Mending row={row} at={at} formId={id} extra={cell} />
        ) : (
          <Became row={row} at={at} isOpen={isOpen} />
        )}
      </td>
    </tr>
  )
}

type WrongCellProps = { field: ImportField; value: string; formId: string }

/**
 * A field that is checked when it loses the focus; without a script the row has a button for that.
 */
function WrongCell({ field, value, formId }: WrongCellProps) {
  function check(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (input.value !== value) input.form?.requestSubmit()
  }
  return (
    <span className="field err">
      <input
        key={value}
        form={formId}
        name={`cell.${field}`}
        defaultValue={value}
        maxLength={maxCellLength}
        dir="auto"
        aria-label={fieldNames[field]()}
        aria-invalid
        aria-describedby={`${formId}-${field}`}
        onBlur={check}
      />
    </span>
  )
}

type MendingProps = {
  row: ShownRow
  at: string
  formId: string
  extra: (field: ImportField, shown: string) => React.ReactNode
}

/** Fields that have no column of their own in the table. */
const hidden: readonly ImportField[] = ['group', 'locale']

function Mending({ row: { line, values, problems }, at, formId, extra }: MendingProps) {
  return (
    <div className="mending">
      <PlainForm id={formId} method="post" preventScrollReset>
        <input type="hidden" name="at" value={at} />
        <input type="hidden" name="lines" value={line} />
        {problems.map(({ field }) => (
          <input key={field} type="hidden" name={`was.${field}`} value={values[field]} />
        ))}
        <input type="hidden" name="intent" value="cells" />
        <button type="submit" className="sr">
          {m.import_check()}
        </button>
      </PlainForm>
      {problems.map((problem) => (
        <div key={problem.field} className="mending-cell">
          {hidden.includes(problem.field) && extra(problem.field, values[problem.field])}
          <p className="help err" id={`${formId}-${problem.field}`}>
            {problem.sentence}
          </p>
          <Fixes problem={problem} at={at} />
        </div>
      ))}
    </div>
  )
}

function Fixes({ problem, at }: { problem: ShownProblem; at: string }) {
  if (problem.fixes.length === 0) return null
  return (
    <div className="acts">
      {problem.fixes.map((fix, place) => (
        <FixButton key={fix.label} fix={fix} at={at} place={place + 1} />
      ))}
    </div>
  )
}

type FixButtonProps = { fix: ShownFix; at: string; place?: number }

function FixButton({ fix: { label, fields }, at, place }: FixButtonProps) {
  return (
    <PlainForm method="post" preventScrollReset>
      <input type="hidden" name="at" value={at} />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="secondary"
        size="small"
        {...(place ? { 'data-fix': place, 'aria-keyshortcuts': `Alt+${place}` } : {})}
      >
        {label}
      </Button>
    </PlainForm>
  )
}

const said: Readonly<Record<Exclude<RowState, 'wrong'>, () => string>> = {
  ready: m.import_ready,
  asks: m.approval_waits,
  waiting: m.import_problem_waits,
  skipped: m.import_skipped,
  done: m.import_assigned,
  failed: m.import_skipped,
}

/** A row that needs no correction: its planned or actual result. */
function Became({ row, at, isOpen }: PreviewRowProps) {
  const { line, state, problems, needs } = row
  const isRight = state === 'ready' || state === 'done'
  const word =
    isOpen && state === 'done'
      ? m.import_done_before()
      : said[state === 'wrong' ? 'skipped' : state]()
  const [problem] = problems
  const lines = ['lines', String(line)] as const
  return (
    <div className="mending-cell">
      {state === 'asks' || state === 'waiting' ? (
        <p className="help warn">
          {`${state === 'waiting' ? `${m.import_problem_waits()} ` : ''}${needs}`}
        </p>
      ) : problem && (state === 'failed' || state === 'wrong') ? (
        <p className="help err">{problem.sentence}</p>
      ) : (
        <span className={isRight ? 'became ok' : 'became muted'}>
          {isRight && <Icon of={Check} className="i s16" aria-hidden />}
          <span>{word}</span>
        </span>
      )}
      {isOpen && state === 'skipped' && (
        <FixButton
          at={at}
          fix={{ label: m.import_fix_take(), fields: [['intent', 'take'], lines] }}
        />
      )}
      {isOpen && state === 'done' && (
        <FixButton
          at={at}
          fix={{ label: m.import_fix_again(), fields: [['intent', 'again'], lines] }}
        />
      )}
    </div>
  )
}

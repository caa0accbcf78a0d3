import { Check, CircleX } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { TouchedBudgets } from '../touched-budgets.tsx'
import { Callout } from '../ui/callout.tsx'
import { Undone } from '../ui/change/undone.tsx'
import { sentAs, useChange } from '../ui/change/use-change.ts'
import { Change } from '../ui/change.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { changeKey, Decided } from './decided.tsx'
import type { ShownTicket } from './shown-ticket.ts'

type TicketProps = { ticket: ShownTicket; problem: { field?: string; message: string } | undefined }

/** One request: its content, the rules that it breaks, and the forms that decide it. */
export function Ticket({ ticket, problem }: TicketProps) {
  const { title, group, times, lines, sum, word, checks, month, note, now } = ticket
  const { needs, budgets } = ticket
  return (
    <section className="panel approval-ticket" aria-labelledby="approval-title">
      <div className="approval-head">
        <h2 id="approval-title">{title}</h2>
        <p className="as-of">{group ? `${group} · ${times}` : times}</p>
        {[ticket.source, ticket.people].filter(Boolean).map((text) => (
          <p key={text} className="approval-needs" dir="auto">
            {text}
          </p>
        ))}
        {needs && <p className="approval-needs">{needs}</p>}
      </div>
      <div className="approval-plan ticket">
        <div>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <span className="approval-amount num">
                  <span>{line.amount}</span>
                  <small>{line.unit}</small>
                </span>
                <span>
                  <b className="approval-what">
                    {line.flag && <Flag code={line.flag} size={20} />}
                    <span>{line.place}</span>
                  </b>
                  <small>
                    {`${line.facts}${line.quantity > 1 ? ` · ${line.quantity} × ${line.sum}` : ''}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {word && <blockquote dir="auto">{word}</blockquote>}
        </div>
        <p className="approval-stub price num">{sum}</p>
      </div>
      {checks.length > 0 && (
        <div className="approval-checks">
          <h3>{m.approval_why()}</h3>
          <Checks checks={checks} />
        </div>
      )}
      {budgets.length > 0 && <TouchedBudgets budgets={budgets} />}
      {month && (
        <div className="approval-month">
          <span>{month.title}</span>
          <span className="num">
            <Change before={month.before} after={month.after} />
          </span>
        </div>
      )}
      <div className="approval-notes">
        {note && <Callout kind="warns">{note}</Callout>}
        {now && <Callout kind="warns">{now}</Callout>}
      </div>
      <Decide ticket={ticket} problem={problem} />
    </section>
  )
}

function Checks({ checks }: Pick<ShownTicket, 'checks'>) {
  return (
    <Table
      kind="ledger"
      label={m.approval_why()}
      heads={[
        m.approval_rule(),
        m.approval_limit(),
        sumHead(m.approval_with()),
        sumHead(m.policy_result()),
      ]}
    >
      {checks.map(({ rule, name, limit, value, result, isBroken }) => (
        <tr key={rule}>
          <td>
            <span className="approval-what">
              {isBroken ? (
                <Icon of={CircleX} className="i s16 bad" aria-hidden />
              ) : (
                <Icon of={Check} className="i s16 ok" aria-hidden />
              )}
              <span>{isBroken ? <b>{name}</b> : name}</span>
            </span>
          </td>
          <td className="muted" data-label={m.approval_limit()}>
            {limit}
          </td>
          <td className="sum" data-label={m.approval_with()}>
            {value}
          </td>
          <td className={isBroken ? 'sum bad' : 'sum muted'} data-label={m.policy_result()}>
            {isBroken ? <b>{result}</b> : result}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The message and the two buttons; for a decided request only the message. */
function Decide({ ticket, problem }: TicketProps) {
  const { id, state, isOwn, answer, seenMinor, approve, wordLabel, isOver, mayPass } = ticket
  const change = useChange(changeKey(id))
  if (state !== 'open') {
    return answer ? (
      <p className="approval-answer" dir="auto">
        <span className="muted">{m.approval_word()}:</span>
        <span>{` ${answer}`}</span>
      </p>
    ) : null
  }
  if (isOwn) {
    return (
      <div className="approval-notes">
        <Callout kind="helps">{m.approval_own()}</Callout>
      </div>
    )
  }
  const refused = change.problem ?? problem
  const errors = refused?.field ? { [refused.field]: refused.message } : {}
  // While it is sent, the form stays in the page, so that a refusal shows it as it was.
  return (
    <>
      {change.sent && (
        <p className="approval-answer">
          <Decided sent={change.sent} />
        </p>
      )}
      <Form
        {...sentAs(changeKey(id))}
        method="post"
        intent="approve pass decline"
        of={id}
        className="approval-decide"
        errors={errors}
        hidden={change.sent !== undefined}
      >
        <input type="hidden" name="id" value={id} />
        {seenMinor !== undefined && <input type="hidden" name="total" value={seenMinor} />}
        {isOver && (
          <Callout kind="warns">{mayPass ? m.approval_pass_help() : m.approval_pass_not()}</Callout>
        )}
        <TextareaField
          name="word"
          label={wordLabel}
          help={m.approval_word_help()}
          rows={2}
          maxLength={maxApprovalWord}
        />
        {seenMinor === undefined && <Callout kind="warns">{ticket.gone}</Callout>}
        <div className="approval-buttons">
          {seenMinor !== undefined && (!isOver || mayPass) && (
            <Button intent={isOver ? 'pass' : 'approve'}>{approve}</Button>
          )}
          <Button intent="decline" variant="secondary" danger>
            {m.approval_decline()}
          </Button>
        </div>
        {!change.problem?.field && <Undone change={change} />}
      </Form>
    </>
  )
}

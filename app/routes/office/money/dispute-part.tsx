import { CircleCheck, CircleDashed, type IconNode, TriangleAlert } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import type { Evidence, OfficeDispute } from '#contract/office/money-view.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { At, timeText } from '../ui/at.tsx'
import { bankWords, money, span } from '../ui/words.ts'
import type { MoneyAct } from './money-act.ts'

type DisputePartProps = { order: OfficeOrder; onAct: (act: MoneyAct) => void }

const icons: Readonly<Record<Evidence['tone'], IconNode>> = {
  strong: CircleCheck,
  weak: TriangleAlert,
  none: CircleDashed,
}

/** A dispute in place of the finding: what the shop knows, the deadline, and both answers. */
export function DisputePart({ order, onAct }: DisputePartProps) {
  const { dispute } = order.money
  if (!dispute) return null
  const { state, amountMinor, evidence, dueAt } = dispute
  const sum = money(amountMinor, order.currency)
  return (
    <section className={`panel office-dispute ${state}`} aria-labelledby="dispute">
      <div className="dispute-head">
        <Badge tone={state === 'won' ? 'ok' : 'bad'} dot>
          Dispute
        </Badge>
        <h2 id="dispute">{titleOf(dispute, sum)}</h2>
        {state === 'needs_response' && dueAt !== undefined && (
          <b className="left">{leftOf(dueAt, order.asOf)}</b>
        )}
      </div>
      <div className="dispute-body">
        <ul>
          {evidence.map(({ tone, title, detail, at }) => (
            <li key={title} className={tone}>
              <Icon of={icons[tone]} className="i s16" />
              <p>
                <b>{title}</b>
                <small>
                  {at !== undefined && (
                    <>
                      <At at={at} shape="full" />
                      <span>, </span>
                    </>
                  )}
                  <span>{detail}</span>
                </small>
              </p>
            </li>
          ))}
        </ul>
        <Answer order={order} dispute={dispute} onAct={onAct} />
      </div>
    </section>
  )
}

type AnswerProps = DisputePartProps & { dispute: OfficeDispute }

function Answer({ order, dispute, onAct }: AnswerProps) {
  const { amountMinor, feeMinor, dueAt, statement, answer, state } = dispute
  const loses = money(amountMinor + feeMinor, order.currency)
  const isOpen = state === 'needs_response'
  const mayAnswer = order.may.refund && isOpen
  return (
    <div className="dispute-answer">
      <dl>
        {dueAt !== undefined && (
          <div>
            <dt>Answer by</dt>
            <dd>
              <b>{`${timeText(dueAt, 'date', 'UTC')} UTC`}</b>
              <small>
                <At at={dueAt} /> <span>your time</span>
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{isOpen || state === 'under_review' ? 'Held' : 'Sum'}</dt>
          <dd>
            <b>{money(amountMinor, order.currency)}</b>
            {feeMinor > 0 && <small>{`and its fee, ${money(feeMinor, order.currency)}`}</small>}
          </dd>
        </div>
        {answer && (
          <div>
            <dt>{answer.kind === 'accept' ? 'Accepted' : 'Evidence'}</dt>
            <dd>
              <b translate="no">{answer.by}</b>
              <small>
                <At at={answer.at} />
                {!answer.isDone && <span>, not with the bank yet: send it again</span>}
              </small>
            </dd>
          </div>
        )}
      </dl>
      {mayAnswer && (
        <>
          <p className="office-note">
            {`Can be sent once and not changed: a statement (English, ${statement.length} characters)`}
          </p>
          {answer?.kind !== 'accept' && (
            <button
              type="button"
              className="btn p"
              data-act="evidence"
              onClick={() => onAct('evidence')}
            >
              Review and send evidence
            </button>
          )}
          {answer?.kind !== 'evidence' && (
            <button
              type="button"
              className="btn q danger"
              data-act="accept"
              onClick={() => onAct('accept')}
            >
              {`Accept, lose ${loses}`}
            </button>
          )}
        </>
      )}
    </div>
  )
}

function titleOf({ state, reason, answer }: OfficeDispute, sum: string): string {
  const why = reason ? `: ${bankWords(reason)}` : ''
  if (state === 'won') return `Won: the bank gave ${sum} back`
  if (state === 'lost') {
    return answer?.kind === 'accept'
      ? `Accepted: the bank keeps ${sum}`
      : `Lost: the bank keeps ${sum}`
  }
  if (state === 'closed') return 'The bank has closed its inquiry'
  return state === 'under_review'
    ? `The bank looks at our evidence about ${sum}${why}`
    : `The bank wants ${sum} back${why}`
}

function leftOf(dueAt: number, now: number): string {
  const left = dueAt - now
  if (left <= 0) return 'The deadline has passed'
  const days = Math.floor(left / 86_400)
  const hours = Math.floor((left % 86_400) / 3600)
  return days === 0 ? `${span(left)} left` : `${days} days ${hours} h left`
}

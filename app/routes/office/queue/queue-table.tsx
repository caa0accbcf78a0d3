import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { kindIcons } from '../ui/kind-icons.ts'
import type { Told } from '../ui/office-step.ts'
import { isSingleKey } from '../ui/single-keys.ts'
import { PutOff } from './put-off.tsx'
import type { QueueView, ShownRow } from './queue-view.ts'

/** The rows by when a promise breaks; J and K move, Enter opens, E acts, A takes, S puts off. */
export function QueueTable({ view }: { view: QueueView }) {
  const table = useRef<HTMLTableElement>(null)
  const [putOff, setPutOff] = useState<ShownRow>()
  const answer = useActionData<Told>()
  useEffect(() => {
    if (answer) setPutOff(undefined)
  }, [answer])

  // From anywhere on the page: the first J goes to the first row.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isSingleKey(event)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const at = rows.findIndex((each) => each.contains(document.activeElement))
      const { key } = event
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
      if (step) {
        event.preventDefault()
        const to = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
        to?.querySelector<HTMLElement>('a, button')?.focus()
      }
      const row = rows[at]
      if (!row) return
      if (key === 'a') row.querySelector<HTMLElement>('[data-takes]')?.click()
      if (key === 'e') actOn(row)
      if (key === 's') setPutOff(view.groups.flatMap((group) => group.rows)[at])
      if (['e', 's'].includes(key)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [view])

  if (view.count === 0) {
    return (
      <div className="empty">
        <b>Nothing needs a person here.</b>
        <p className="office-note">All sources have answered.</p>
      </div>
    )
  }
  return (
    <div>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Kind</span>
            </th>
            <th scope="col">What</th>
            <th scope="col" className="end">
              Money, brand
            </th>
            <th scope="col">Owner</th>
            <th scope="col">Due</th>
            <th scope="col">
              <span className="sr">Next step</span>
            </th>
          </tr>
        </thead>
        {view.groups.map(({ name, note, rows }) => (
          <tbody key={name}>
            <tr className="group">
              <th colSpan={6} scope="rowgroup">
                <span>{`${name} ${rows.length}`}</span>
                <small>{note}</small>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={`${row.kind} ${row.id}`} row={row} />
            ))}
          </tbody>
        ))}
      </table>
      <p className="office-note keys">
        <kbd>J</kbd> <kbd>K</kbd> <span>move</span> <kbd>Enter</kbd> <span>open</span> <kbd>E</kbd>{' '}
        <span>the row’s action</span> <kbd>A</kbd> <span>take it</span> <kbd>S</kbd>{' '}
        <span>put off, with a reason</span>
      </p>
      <PutOff row={putOff} onClose={() => setPutOff(undefined)} />
    </div>
  )
}

/** Does the row’s next step; what is answered with a text gets the focus. */
function actOn(row: HTMLElement): void {
  const [first] = row.querySelectorAll<HTMLElement>('.step input:not([type=hidden]), .step a')
  if (first instanceof HTMLInputElement) first.focus()
  else first?.click()
}

function Row({ row }: { row: ShownRow }) {
  return (
    <tr data-row>
      <td className="icon">
        <Icon of={kindIcons[row.kind]} className="i s16" />
      </td>
      <td className="what">
        {row.to ? (
          <Link to={row.to} translate="no">
            <b>{row.title}</b> <span>{row.name}</span>
          </Link>
        ) : (
          <b translate="no">{row.title}</b>
        )}
        <small>{row.detail}</small>
      </td>
      <td className="end">
        <span className="num">{row.money}</span>
        <small>{row.brand}</small>
      </td>
      <td className="owner">
        <TakeForm row={row} />
      </td>
      <td className={row.isLate ? 'due late' : 'due'}>
        <span className="num">{row.due}</span>
        <small>{row.waits}</small>
      </td>
      <td className="step">
        <StepPart row={row} />
      </td>
    </tr>
  )
}

function Named({ row: { kind, id } }: { row: ShownRow }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

/** The owner; pressing it takes the row, or gives it back. */
function TakeForm({ row }: { row: ShownRow }) {
  const label = row.isOwn ? `Give back ${row.title}` : `Take ${row.title}, now ${row.owner}’s`
  return (
    <PlainForm method="post" preventScrollReset>
      <Named row={row} />
      {row.isOwn && <input type="hidden" name="back" value="yes" />}
      <button
        type="submit"
        name="intent"
        value="take"
        data-takes
        className={`btn g xs ${row.isOwn ? 'own' : ''}`}
        aria-label={label}
      >
        <span translate="no">{row.owner}</span>
      </button>
    </PlainForm>
  )
}

function StepPart({ row }: { row: ShownRow }) {
  if (row.to) {
    return (
      <ButtonLink variant="secondary" size="small" className="xs" to={row.to}>
        {row.step}
      </ButtonLink>
    )
  }
  const isForm = row.kind === 'form' || row.kind === 'bounced_mail' || row.kind === 'withdrawal'
  if (!isForm) return null
  return (
    <PlainForm method="post" preventScrollReset className="close">
      <Named row={row} />
      <input
        name="why"
        required
        minLength={minReason}
        maxLength={maxReason}
        aria-label="How it was answered"
        placeholder="How?"
      />
      <button type="submit" name="intent" value="close" className="btn q sm xs">
        {row.step}
      </button>
    </PlainForm>
  )
}

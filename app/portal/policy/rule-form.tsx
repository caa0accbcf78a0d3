import { Fragment, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { maxPolicyName } from '#contract/assigning/policy-words.ts'
import type { PolicyView } from './policy-view.ts'
import { StopAndTell } from './stop-and-tell.tsx'
import { ruleTexts, type TypedRule } from './typed-rule.ts'

type RuleFormProps = {
  view: PolicyView
  problem: { field?: string; message: string } | undefined
  /** The input of a refused form. */
  typed: TypedRule | undefined
}

/** The rule as a sentence with controls, its groups, and its buttons. */
export function RuleForm({ view, problem, typed = view.open.typed }: RuleFormProps) {
  const { open, facts } = view
  // A refused form shows its input, which may differ from the tried rule.
  const [isEdited, setEdited] = useState(() => differ(typed, open.typed))
  return (
    <section className="panel policy-rule" aria-labelledby="policy-rule">
      <Form
        method="post"
        onChange={() => setEdited(true)}
        errors={problem?.field ? { [problem.field]: problem.message } : {}}
      >
        <div className="part-head">
          <h2 id="policy-rule" translate="no">
            {open.name}
          </h2>
          <div className="end">
            <StateBadge state={open.state} />
          </div>
        </div>
        <div className="part-body">
          <input type="hidden" name="id" value={open.id} />
          <Sentence view={view} typed={typed} />
          <ForWhom view={view} typed={typed} />
          <StopAndTell view={view} typed={typed} />
          <Field
            name="name"
            label={m.passkeys_name_label()}
            defaultValue={typed.name}
            maxLength={maxPolicyName}
            required
          />
          <dl className="policy-facts">
            {facts.price && (
              <div>
                <dt>{m.policy_price()}</dt>
                <dd>{facts.price}</dd>
              </div>
            )}
            <div>
              <dt>{m.policy_most()}</dt>
              <dd>{facts.most}</dd>
            </div>
            {facts.holds && (
              <div>
                <dt>{m.policy_holds()}</dt>
                <dd>{facts.holds}</dd>
              </div>
            )}
          </dl>
        </div>
        <Acts open={open} isEdited={isEdited} />
      </Form>
    </section>
  )
}

function differ(one: TypedRule, other: TypedRule): boolean {
  const groupsOf = ({ groups }: TypedRule) => groups.toSorted().join(' ')
  return groupsOf(one) !== groupsOf(other) || ruleTexts.some((name) => one[name] !== other[name])
}

type Open = PolicyView['open']

export function StateBadge({ state }: Pick<Open, 'state'>) {
  if (state === 'on') return <Badge tone="ok">{m.policy_state_on()}</Badge>
  return <Badge>{state === 'off' ? m.policy_state_off() : m.policy_state_draft()}</Badge>
}

/** Placeholders for the controls in the sentence; each language has its own order. */
const marks = { percent: '\u0001', data: '\u0002', cap: '\u0003' } as const

type Shown = { view: PolicyView; typed: TypedRule }

function Sentence({ view: { choices }, typed }: Shown) {
  const slots: Readonly<Record<string, SlotProps>> = {
    [marks.percent]: {
      name: 'percent',
      label: m.policy_percent_label(),
      value: typed.percent,
      options: choices.percents,
    },
    [marks.data]: {
      name: 'data',
      label: m.policy_data_label(),
      value: typed.data,
      options: choices.sizes,
    },
    [marks.cap]: {
      name: 'cap',
      label: m.policy_cap_label(),
      value: typed.cap,
      options: choices.caps,
    },
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of people contains them
  const parts = m.policy_sentence(marks).split(/([\u0001-\u0003])/)
  return (
    <p className="policy-sentence">
      {parts.map((part) => {
        const slot = slots[part]
        return slot ? <Slot key={slot.name} {...slot} /> : <Fragment key={part}>{part}</Fragment>
      })}
    </p>
  )
}

type SlotProps = {
  name: string
  label: string
  value: string
  options: readonly { value: number; text: string }[]
}

function Slot({ name, label, value, options }: SlotProps) {
  return (
    <select className="policy-slot" name={name} aria-label={label} defaultValue={value}>
      <Options of={options.map((option) => [option.value, option.text])} />
    </select>
  )
}

function ForWhom({ view: { groups, forWhom }, typed }: Shown) {
  return (
    <div className="policy-for">
      <span id="policy-for">{m.policy_for()}</span>
      {groups.length === 0 ? (
        <p>
          <span>{`${forWhom.names} `}</span>
          <span className="muted">{forWhom.people}</span>
        </p>
      ) : (
        <details>
          <summary className="field" aria-describedby="policy-for">
            <span>
              <span>{`${forWhom.names} `}</span>
              <span className="muted">{forWhom.people}</span>
            </span>
          </summary>
          <fieldset aria-labelledby="policy-for">
            {groups.map(({ id, name, people }) => (
              <label key={id} className="policy-group">
                <input
                  type="checkbox"
                  name="group"
                  value={id}
                  defaultChecked={typed.groups.includes(id)}
                />
                <span translate="no">{name}</span>
                <span className="muted">{people}</span>
              </label>
            ))}
            <p className="as-of">{m.policy_for_why()}</p>
          </fieldset>
        </details>
      )}
    </div>
  )
}

function Acts({ open: { id, state, isFresh }, isEdited }: { open: Open; isEdited: boolean }) {
  const mayStart = id !== '' && state !== 'on' && isFresh && !isEdited
  const again = id === '' ? m.policy_run() : m.policy_run_again()
  return (
    <div className="policy-acts">
      <div className="policy-buttons">
        {mayStart && <Button intent="switch_on">{m.developers_switch_on()}</Button>}
        <Button
          intent="try"
          variant={mayStart || (state === 'on' && !isEdited) ? 'secondary' : 'primary'}
        >
          {again}
        </Button>
        {state === 'on' && (
          <Button intent="switch_off" variant="secondary">
            {m.developers_switch_off()}
          </Button>
        )}
        {id !== '' && state !== 'on' && (
          <Button intent="delete" variant="secondary" danger>
            {m.policy_delete()}
          </Button>
        )}
      </div>
      <p className="as-of">{isEdited && id !== '' ? m.policy_edited() : m.policy_begins()}</p>
    </div>
  )
}

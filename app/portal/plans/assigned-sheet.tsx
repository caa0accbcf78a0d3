import type { Refused } from '#app/auth/auth-action.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { maxEmailLength } from '#contract/person/email.ts'
import { DataForm } from '../assigned/data-form.tsx'
import { type ShownAssignment, stateNames, stateTones } from '../assigned/shown-assignment.ts'
import { Address } from '../ui/address.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { Filter } from './assigned-list.tsx'
import { plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

type SheetProps = {
  row: ShownAssignment
  view: PlansView
  refused: Refused | undefined
  /** The id of the data for which an approval is needed. */
  needsWord?: string | undefined
}

/** One assignment: its facts, and the actions that its state allows. */
export function AssignedSheet({ row, view, refused, needsWord }: SheetProps) {
  const { name, email, plan, group, costCentre, iccid, state, when } = row
  const facts = [
    [m.enterprise_plan(), plan],
    [m.assign_when(), when],
    [m.people_group(), group],
    [m.people_cost_centre(), costCentre],
    ['ICCID', iccid],
  ].filter(([, value]) => value !== '')
  const { title, onKeyDown } = useSheet(plansLink(view.address))
  return (
    <section className="panel plans-sheet" aria-labelledby="sheet" onKeyDown={onKeyDown}>
      <div className="part-head">
        <h2 id="sheet" translate="no" tabIndex={-1} ref={title}>
          <bdi>{name}</bdi>
        </h2>
        <Badge tone={stateTones[state]} dot>
          {stateNames[state]()}
        </Badge>
        <ButtonLink
          variant="quiet"
          size="small"
          className="end"
          to={plansLink(view.address)}
          preventScrollReset
          data-closes
        >
          {m.kit_dialog_close()}
        </ButtonLink>
      </div>
      <dl className="part-body plans-facts">
        {email !== '' && (
          <div>
            <dt>{m.auth_field_email()}</dt>
            <dd translate="no">
              <Address>{email}</Address>
            </dd>
          </div>
        )}
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {view.offer && row.esimId && (
        <div className="part-body">
          <DataForm
            esimId={row.esimId}
            offer={view.offer}
            needsWord={needsWord}
            filter={plansLink(view.address).slice(1)}
          />
        </div>
      )}
      {(view.may.assign || view.may.takeBack) && <Acts row={row} view={view} refused={refused} />}
    </section>
  )
}

function Acts({ row, view, refused }: SheetProps) {
  const { id, name, plan, mayTake, mayResend } = row
  if (!mayTake) return <p className="part-body muted">{m.assign_stays()}</p>
  const problem = refused?.intent === 'move' ? refused.problem : undefined
  return (
    <div className="part-body plans-acts">
      {view.may.assign && mayResend && (
        <Form method="post" preventScrollReset values={{ row: id }}>
          <Filter address={view.address} />
          <p className="help">{m.assign_resend_help()}</p>
          <Button intent="resend" variant="secondary">
            {m.assign_resend()}
          </Button>
        </Form>
      )}
      {view.may.assign && view.may.seePeople && (
        <Form
          method="post"
          preventScrollReset
          errors={problem?.field ? { [problem.field]: problem.message } : {}}
          values={{ row: id, key: view.key }}
        >
          <Filter address={view.address} />
          <Field
            name="email"
            type="email"
            label={m.assign_move_to()}
            help={m.assign_move_help()}
            rules={['required']}
            maxLength={maxEmailLength}
          />
          <Button intent="move" variant="secondary">
            {m.assign_move()}
          </Button>
        </Form>
      )}
      {view.may.takeBack && (
        <Confirm
          label={m.assign_take()}
          of={name}
          lead={m.assign_take_lead({ name, plan })}
          values={{ intent: 'revoke', row: id, filter: plansLink(view.address).slice(1) }}
        />
      )}
    </div>
  )
}

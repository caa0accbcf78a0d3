import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Undone, undoneClass } from '../ui/change/undone.tsx'
import { sentAs, useChange } from '../ui/change/use-change.ts'
import { Panel } from '../ui/panel.tsx'
import { policyPath } from './policy-address.ts'
import type { ShownPolicy } from './policy-view.ts'
import { StateBadge } from './rule-form.tsx'

/** The policies that are not open, each with its results of this month. */
export function PolicyList({ others }: { others: readonly ShownPolicy[] }) {
  return (
    <Panel id="policy-others" title={m.policy_others()}>
      <ul className="policy-list">
        {others.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} />
        ))}
      </ul>
    </Panel>
  )
}

function PolicyRow({ policy }: { policy: ShownPolicy }) {
  const { id, name, summary, people, cost, topUps } = policy
  const key = `policy.${id}`
  const change = useChange(key)
  const state = change.sent === 'switch_off' ? 'off' : policy.state
  return (
    <li className={undoneClass(change)}>
      <div>
        <Link className="link" to={policyPath({ policy: id })}>
          <b translate="no">{name}</b>
        </Link>{' '}
        <StateBadge state={state} />
        <small>{`${summary} ${people}`}</small>
      </div>
      <div className="policy-sum">
        <b className="num">{cost}</b>
        <small>{topUps}</small>
      </div>
      {state === 'on' && (
        <Form method="post" {...sentAs(key)} values={{ id }}>
          <Button intent="switch_off" variant="secondary" size="small">
            {m.developers_switch_off()}
          </Button>
        </Form>
      )}
      <Undone change={change} />
    </li>
  )
}

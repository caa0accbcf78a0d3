import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { SeenHead } from '../ui/list/seen-head.tsx'
import { Filter } from './assigned-list.tsx'
import { plansLink } from './plans-address.ts'
import type { RevokePreview } from './plans-steps.ts'
import type { PlansView } from './plans-view.ts'

type RevokePanelProps = { revoke: RevokePreview; isMistyped: boolean; view: PlansView }

/** Previews which plans return to stock and which stay, before they are taken back. */
export function RevokePanel({ revoke, isMistyped, view }: RevokePanelProps) {
  const { ids, names, more, stays, mustType } = revoke
  const count = ids.length
  const errors = isMistyped ? { number: m.assign_number_wrong() } : {}
  return (
    <section className="plans-change bulk-ask" aria-labelledby="revoke">
      <div className="part-head">
        <SeenHead id="revoke">{m.assign_take_title({ count })}</SeenHead>
      </div>
      <Form method="post" className="part-body plans-acts" preventScrollReset errors={errors}>
        {ids.map((id) => (
          <input key={id} type="hidden" name="row" value={id} />
        ))}
        <Filter address={view.address} />
        {count > 0 && (
          <p>
            <span translate="no">{names.join(', ')}</span>
            <span>{more > 0 && ` ${m.assign_and_more({ count: String(more) })}`}</span>
          </p>
        )}
        <p>
          {`${count > 0 ? `${m.assign_take_what()} ` : ''}${stays > 0 ? m.assign_take_stays({ count: String(stays) }) : ''}`}
        </p>
        {mustType && (
          <Field
            name="number"
            inputMode="numeric"
            label={m.assign_number({ count: String(count) })}
            rules={['required']}
          />
        )}
        <div className="plans-buttons">
          <ButtonLink variant="secondary" to={plansLink(view.address)} preventScrollReset>
            {m.kit_confirm_back()}
          </ButtonLink>
          {count > 0 && (
            <Button intent="revoke" danger>
              {m.assign_take()}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

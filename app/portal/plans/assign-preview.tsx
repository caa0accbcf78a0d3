import { Check } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { AskApproval } from '../ask-approval.tsx'
import { Callout } from '../ui/callout.tsx'
import { Table } from '../ui/list/table.tsx'
import type { AssignPreview as Preview, PreviewRow } from './assign-steps.ts'
import type { PlansView } from './plans-view.ts'

type AssignPreviewProps = { preview: Preview; view: PlansView }

/**
 * The people who would be assigned the plan and when; each invalid row has a hint. Nothing has been
 * assigned yet.
 */
export function AssignPreview({ preview, view }: AssignPreviewProps) {
  const { asked, rows, ready, free, isChanged, needs, mayGive } = preview
  const name = view.stock.find(({ id }) => id === asked.planId)?.name ?? ''
  const isShort = ready > free
  const wrong = rows.length - ready
  return (
    <Form method="post" className="panel plans-preview" preventScrollReset>
      <input type="hidden" name="give" value={asked.planId} />
      <input type="hidden" name="due_on" value={asked.dueOn ?? ''} />
      <input type="hidden" name="due_at" value={asked.dueAt ?? ''} />
      <input type="hidden" name="zone" value={asked.timeZone ?? ''} />
      <input type="hidden" name="count" value={ready} />
      <input type="hidden" name="key" value={preview.key} />
      <div className="part-head">
        <div>
          <h2 id="preview">{m.assign_preview_title({ plan: name })}</h2>
          <p className="as-of" role="status">
            {`${wrong > 0 ? `${m.assign_wrong({ count: String(wrong) })} ` : ''}${m.assign_takes({ count: String(ready), free: String(free) })}`}
          </p>
        </div>
        <div className="end">
          <Button intent="preview" variant="secondary" size="small">
            {m.assign_check_again()}
          </Button>
          {ready > 0 && !isShort && mayGive && (
            <Button intent="assign" size="small">
              {m.assign_do({ count: ready })}
            </Button>
          )}
        </div>
      </div>
      {isChanged && <Callout kind="fails">{m.assign_changed()}</Callout>}
      {needs && !isShort && (
        <div className="plans-ask">
          <AskApproval needs={needs} />
        </div>
      )}
      {isShort && (
        <Callout
          kind="fails"
          act={
            view.may.buy && (
              <ButtonLink variant="secondary" size="small" to={pathTo('portal-cart')}>
                {m.portal_nav_buy()}
              </ButtonLink>
            )
          }
        >
          {m.assign_error_short()}
        </Callout>
      )}
      <Table
        label={m.assign_preview_title({ plan: name })}
        heads={[m.friends_name(), m.auth_field_email(), m.assign_send_on(), m.assign_what()]}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Table>
    </Form>
  )
}

function Row({ row }: { row: PreviewRow }) {
  const { id, accountId, name, email, due, problem, note } = row
  const isEdited = problem !== undefined && accountId === undefined
  return (
    <tr className={problem ? 'wrong' : undefined}>
      <td>
        {accountId !== undefined && <input type="hidden" name="account" value={accountId} />}
        {isEdited ? (
          <span className="field">
            <input name="name" defaultValue={name} aria-label={m.friends_name()} />
          </span>
        ) : (
          <b translate="no">
            <bdi>{name || email}</bdi>
          </b>
        )}
        {accountId === undefined && !isEdited && <input type="hidden" name="name" value={name} />}
      </td>
      <td className="wide" translate="no">
        <span>
          {isEdited ? (
            <span className="field err">
              <input
                name="email"
                defaultValue={email}
                aria-label={m.auth_field_email()}
                aria-invalid
                aria-describedby={`problem-${id}`}
              />
            </span>
          ) : (
            email
          )}
        </span>
        {accountId === undefined && !isEdited && <input type="hidden" name="email" value={email} />}
      </td>
      <td className="num">{due}</td>
      <td className="wide">
        <span className="plans-fix">
          {problem ? (
            <span className="bad" id={`problem-${id}`}>
              {problem}
            </span>
          ) : (
            <span className={note ? 'warn' : 'ok'}>
              {note ?? (
                <>
                  <Icon of={Check} className="i s16" aria-hidden /> {m.assign_ready()}
                </>
              )}
            </span>
          )}
          {(problem || note) && (
            <Button
              type="submit"
              variant="secondary"
              size="small"
              name="leave"
              value={id}
              aria-label={m.assign_leave_out({ name: name || email })}
            >
              {m.assign_leave()}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

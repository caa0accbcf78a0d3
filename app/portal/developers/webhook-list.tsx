import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Table } from '../ui/list/table.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { linkTo } from './developers-address.ts'
import type { DevelopersView, ShownWebhook } from './developers-view.ts'
import { WebhookForm } from './webhook-form.tsx'

/**
 * The webhooks of the organisation; the open one is shown with its form, its secret and its log.
 */
export function WebhookList({ view }: { view: DevelopersView }) {
  const { webhooks, address } = view
  const opened = webhooks.find(({ id }) => id === address.open)
  if (webhooks.length === 0) return <p className="part-body muted">{m.developers_hooks_empty()}</p>
  return (
    <>
      <Table
        label="Webhooks"
        heads={[m.developers_hook_url(), m.developers_hook_events(), m.people_state()]}
      >
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <td className="wide developers-address" translate="no">
              <Link
                to={linkTo({ tab: 'webhooks', open: webhook.id })}
                {...(webhook === opened ? { 'aria-current': 'true' as const } : {})}
              >
                {webhook.url}
              </Link>
            </td>
            <td translate="no">
              <small>{webhook.events.join(', ')}</small>
            </td>
            <td>
              <State webhook={webhook} />
            </td>
          </tr>
        ))}
      </Table>
      {opened && (
        <section aria-label={opened.url} key={opened.id}>
          <WebhookForm webhook={opened} />
          <Acts webhook={opened} />
          <DeliveryLog view={view} webhookId={opened.id} />
        </section>
      )}
    </>
  )
}

function State({ webhook: { offSince, failingSince } }: { webhook: ShownWebhook }) {
  if (offSince) return <span className="muted">{m.developers_hook_off({ date: offSince })}</span>
  if (failingSince) {
    return <span className="warn">{m.developers_hook_failing({ date: failingSince })}</span>
  }
  return <span className="ok">{m.people_active()}</span>
}

function Acts({ webhook }: { webhook: ShownWebhook }) {
  const { id, url, events, offSince, oldSecretUntil } = webhook
  const small = { variant: 'secondary', size: 'small' } as const
  return (
    <div className="list-foot developers-webhook">
      <Form method="post" values={{ id, url, on: offSince ? 'yes' : 'no' }}>
        {events.map((type) => (
          <input key={type} type="hidden" name="event" value={type} />
        ))}
        {!offSince && (
          <Button intent="test" {...small}>
            {m.developers_test()}
          </Button>
        )}
        <Button intent="change_webhook" {...small}>
          {offSince ? m.developers_switch_on() : m.developers_switch_off()}
        </Button>
      </Form>
      {oldSecretUntil && <span>{m.developers_old_secret({ date: oldSecretUntil })}</span>}
      <Confirm
        label={m.developers_rotate()}
        look={small}
        lead={m.developers_rotate_lead()}
        values={{ intent: 'rotate', id, url }}
      />
      <Confirm
        label={m.passkeys_remove_open()}
        of={url}
        look={{ variant: 'quiet', size: 'small' }}
        title={url}
        lead={m.developers_hook_delete_lead({ url })}
        values={{ intent: 'delete_webhook', id }}
      />
    </div>
  )
}

import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { DeliveryAttempt } from '#contract/organization/developer.ts'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { linkTo } from './developers-address.ts'
import type { DevelopersView, OpenDelivery, ShownDelivery } from './developers-view.ts'

type LogProps = { view: DevelopersView; webhookId: string }

/** The deliveries to a webhook, latest first, and the open delivery with its attempts. */
export function DeliveryLog({ view, webhookId }: LogProps) {
  const { deliveries, delivery, next, address } = view
  const at = { tab: 'webhooks', open: webhookId } as const
  return (
    <>
      <div className="part-head">
        <h2>{m.developers_log()}</h2>
      </div>
      {delivery && <Opened opened={delivery} webhookId={webhookId} />}
      {deliveries.length === 0 ? (
        <p className="part-body muted">{m.developers_log_empty()}</p>
      ) : (
        <Table
          kind="ledger"
          label={m.developers_log()}
          heads={[
            m.portal_audit_when(),
            m.developers_hook_events(),
            m.people_state(),
            sumHead(m.developers_attempts()),
          ]}
        >
          {deliveries.map((each) => (
            <tr key={each.id}>
              <td className="num">
                <Link to={linkTo({ ...at, start: address.start, delivery: each.id })}>
                  {each.at}
                </Link>
              </td>
              <td translate="no">
                <code>{each.type}</code>
              </td>
              <td>
                <DeliveryState shown={each} />
              </td>
              <td className="sum">{each.attempts}</td>
            </tr>
          ))}
        </Table>
      )}
      <OlderPages next={next} />
    </>
  )
}

function DeliveryState({ shown: { state, status, next } }: { shown: ShownDelivery }) {
  const code = status === undefined ? '' : ` · ${status}`
  if (state === 'delivered') return <span className="ok">{m.developers_delivered() + code}</span>
  if (state === 'failed') return <span className="bad">{m.developers_failed() + code}</span>
  return <span className="warn">{m.developers_waiting({ date: next ?? '' }) + code}</span>
}

type OpenedProps = { opened: OpenDelivery; webhookId: string }

function Opened({ opened: { delivery, body, attempts }, webhookId }: OpenedProps) {
  return (
    <section className="part-body developers-delivery" aria-label={delivery.type}>
      <div className="developers-acts">
        <b translate="no">
          <code>{delivery.type}</code>
        </b>
        <DeliveryState shown={delivery} />
        <Form method="post" values={{ id: delivery.id, webhook: webhookId }}>
          <Button intent="replay" variant="secondary" size="small">
            {m.developers_replay()}
          </Button>
        </Form>
      </div>
      <pre translate="no">{body}</pre>
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </section>
  )
}

const problems: Readonly<Record<string, () => string>> = {
  timeout: m.developers_timeout,
  connection: m.developers_connection,
  address: m.developers_address,
  secret: m.developers_no_secret,
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, status, problem, durationMs, requestHead, responseHead, responseBody } = attempt
  return (
    <details>
      <summary>
        <span className="num">
          {`${number}. ${status ?? problems[problem]?.() ?? ''} (${durationMs} ms)`}
        </span>
      </summary>
      <h3>{m.developers_request()}</h3>
      <pre translate="no">{requestHead}</pre>
      {status !== undefined && (
        <>
          <h3>{m.developers_response()}</h3>
          <pre translate="no">{`${responseHead}\n\n${responseBody}`}</pre>
        </>
      )}
    </details>
  )
}

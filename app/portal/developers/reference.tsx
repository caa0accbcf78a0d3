import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { apiKeyMinute, webhookEvents } from '#contract/organization/developer-words.ts'
import { scopeWords } from '../people/permission-words.ts'
import { Breakable } from '../ui/breakable.tsx'
import { Table } from '../ui/list/table.tsx'
import type { DevelopersView } from './developers-view.ts'

/** How programs use keys and webhooks, generated from the calls and events. */
export function Reference({ view: { calls, origin } }: { view: DevelopersView }) {
  const { locale } = useShop()
  return (
    <>
      <div className="part-head">
        <h2>{m.developers_keys()}</h2>
        <a className="link end" href={`${origin}/openapi.json`}>
          OpenAPI
        </a>
      </div>
      <div className="part-body developers-text">
        <p>{m.developers_ref_keys({ origin, count: apiKeyMinute })}</p>
        <pre translate="no">{example(origin, calls[0]?.path ?? '')}</pre>
      </div>
      <Table
        kind="ledger"
        label={m.developers_keys()}
        heads={[m.developers_ref_call(), m.developers_ref_needs()]}
      >
        {calls.map(({ path, summary, scopes }) => (
          <tr key={path}>
            <td className="wide">
              <code translate="no">
                <Breakable at={/(?<=[/_])/}>{path}</Breakable>
              </code>
              <small lang="en">{summary}</small>
            </td>
            <td className="wide">{needsText(scopes, locale)}</td>
          </tr>
        ))}
      </Table>
      <div className="part-head">
        <h2>{m.developers_hook_events()}</h2>
      </div>
      <div className="part-body developers-text">
        <p>{m.developers_ref_retry()}</p>
        {Object.entries(webhookEvents).map(([type, data]) => (
          <pre key={type} translate="no">
            {JSON.stringify({ type, timestamp: '2026-11-23T09:00:00.000Z', data }, null, 2)}
          </pre>
        ))}
      </div>
      <div className="part-head">
        <h2>{m.developers_ref_verify()}</h2>
      </div>
      <div className="part-body developers-text">
        <p>{m.developers_ref_verify_text()}</p>
      </div>
    </>
  )
}

/** Of scopes in one list, one is enough. */
function needsText(scopes: DevelopersView['calls'][number]['scopes'], locale: Locale): string {
  const each = scopes.map((list) => list.map((scope) => scopeWords[scope].name()).join(' / '))
  return sideBySide(each, locale)
}

function example(origin: string, path: string): string {
  return `curl ${origin}${path} \\
  -H 'authorization: Bearer twk_…' -H 'content-type: application/json' -d '{}'`
}

import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { MessageField } from '#app/ui/approval/message-field.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { AskView } from './ask-view.ts'
import './ask-part.css'

/**
 * A form to request more from the organisation that pays for an eSIM, and the state of earlier
 * requests.
 */
export function AskPart({ ask, problem }: { ask: AskView; problem: string | undefined }) {
  const { organization, addons, plans, requests, done, key } = ask
  const { formData } = useNavigation()
  const canAsk = addons.length + plans.length > 0
  if (!canAsk && requests.length === 0) return null
  return (
    <section className="panel esim-part ask" id="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{m.ask_title()}</h2>
      <p className="s muted">{m.ask_lead({ organization })}</p>
      {done && !problem && <p role="status">{done}</p>}
      {problem && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      {requests.length > 0 && (
        <ul className="ask-list s">
          {requests.map(({ id, what, state, answer, isOpen }) => (
            <li key={id}>
              <span className="b">{what}</span>{' '}
              <Badge tone={isOpen ? 'warn' : 'neutral'}>{state}</Badge>
              {answer && <q dir="auto">{answer}</q>}
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <Form method="post">
          <input type="hidden" name="intent" value="ask" />
          <input type="hidden" name="key" value={key} suppressHydrationWarning />
          <div>
            <label className="fl" htmlFor="ask-want">
              {m.ask_title()}
            </label>
            <select id="ask-want" name="want" className="field">
              {addons.length > 0 && (
                <optgroup label={m.ask_data()}>
                  {addons.map(({ id, text }) => (
                    <option key={id} value={`addon ${id}`}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              )}
              {plans.length > 0 && (
                <optgroup label={m.ask_plan()}>
                  {plans.map(({ id, text }) => (
                    <option key={id} value={`plan ${id}`}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          </div>
          <MessageField />
          <Button type="submit" wide loading={formData?.get('intent') === 'ask'}>
            {m.ask_send()}
          </Button>
        </Form>
      )}
    </section>
  )
}

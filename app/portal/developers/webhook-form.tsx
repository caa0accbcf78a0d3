import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Choice, Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { maxWebhookUrl, webhookEventTypes } from '#contract/organization/developer-words.ts'
import { linkTo } from './developers-address.ts'
import type { ShownWebhook } from './developers-view.ts'

/** The form for a new or changed webhook: its address and the events that it gets. */
export function WebhookForm({ webhook }: { webhook?: ShownWebhook }) {
  const title = webhook?.url ?? m.developers_hook_new()
  const isOn = webhook?.offSince === undefined
  return (
    <section className={webhook ? 'developers-form' : 'panel developers-form'} aria-label={title}>
      {!webhook && (
        <div className="part-head">
          <h2>{title}</h2>
        </div>
      )}
      <Form
        method="post"
        intent={webhook ? 'change_webhook' : 'add_webhook'}
        of={webhook?.id}
        className="part-body"
      >
        {webhook && <input type="hidden" name="id" value={webhook.id} />}
        <input type="hidden" name="on" value={isOn ? 'yes' : 'no'} />
        <Field
          name="url"
          type="url"
          label={m.developers_hook_url()}
          help={m.developers_hook_url_help()}
          defaultValue={webhook?.url}
          maxLength={maxWebhookUrl}
          rules={['required']}
        />
        <fieldset>
          <legend className="fl">{m.developers_hook_events()}</legend>
          {webhookEventTypes.map((type) => (
            <Choice
              key={type}
              className="check"
              name="event"
              value={type}
              defaultChecked={webhook ? webhook.events.includes(type) : true}
            >
              <code translate="no">{type}</code>
            </Choice>
          ))}
        </fieldset>
        <div className="developers-acts">
          <ButtonLink variant="secondary" size="small" to={linkTo({ tab: 'webhooks' })}>
            {m.kit_confirm_back()}
          </ButtonLink>
          <Button intent={webhook ? 'change_webhook' : 'add_webhook'} size="small">
            {webhook ? m.friends_save() : m.developers_hook_new()}
          </Button>
        </div>
      </Form>
    </section>
  )
}

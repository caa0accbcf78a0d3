import { useNavigation } from 'react-router'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { CheckboxField, Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useViewer } from '#app/ui/viewer.ts'
import { giftSeconds } from '#contract/commerce/order-words.ts'
import { maxPlainName, plainNameOf } from '#contract/commerce/plain-name.ts'
import type { Friend } from '#contract/commerce/reward.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import { Neatline } from './now/neatline.tsx'

const daySeconds = 86_400

type GiveProps = { friends: readonly Friend[]; errors: Readonly<Record<string, string>> }

/** Offers an unused eSIM to a friend by mail. */
export function Give({ friends, errors }: GiveProps) {
  const { formData } = useNavigation()
  const hasName = plainNameOf(useViewer()?.name ?? '') !== ''
  return (
    <section className="panel esim-part" aria-labelledby="give">
      <h2 id="give">{m.gift_title()}</h2>
      <p className="s muted">{m.gift_text()}</p>
      <Form method="post" errors={errors} values={{ intent: 'give' }}>
        <Field
          name="email"
          type="email"
          label={m.auth_field_email()}
          maxLength={maxEmailLength}
          autoComplete="off"
          list="friends"
          rules={['required', 'email']}
        />
        <datalist id="friends">
          <Options of={friends.map(({ name, email }) => [email, name])} />
        </datalist>
        {!hasName && (
          <Field
            name="name"
            label={m.gift_own_name()}
            help={m.gift_own_name_help()}
            maxLength={maxPlainName}
            autoComplete="given-name"
            rules={['required']}
          />
        )}
        <CheckboxField
          name="consent"
          label={m.gift_consent()}
          rules={['accepted']}
          messages={{ accepted: m.checkout_withdraw_due() }}
        />
        <Button type="submit" variant="secondary" loading={formData?.get('intent') === 'give'}>
          {m.gift_submit()}
        </Button>
      </Form>
    </section>
  )
}

type OfferedProps = { email: string; expiresAt: number; now: number }

/** The recipient of an offered eSIM, and the button to withdraw the offer. */
export function Offered({ email, expiresAt, now }: OfferedProps) {
  const { locale } = useShop()
  const title = m.gift_offered_title({ email })
  return (
    <section className="panel esim-part" aria-labelledby="offered">
      <h2 id="offered">{title}</h2>
      <Neatline
        days={giftSeconds / daySeconds}
        startedAt={(expiresAt - giftSeconds) * 1000}
        now={now}
        label={title}
      />
      <p className="s muted" suppressHydrationWarning>
        {m.gift_offered_text({ date: formatDate(expiresAt * 1000, locale) })}
      </p>
      <Confirm
        label={m.gift_take_back()}
        lead={m.gift_take_back_lead({ email })}
        values={{ intent: 'take_back' }}
      />
    </section>
  )
}

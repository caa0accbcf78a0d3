import { typedMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { AddingView } from './adding-view.ts'

type AddingProps = { adding: AddingView; problem: string | undefined }

/** How much others may add to their data from the buyer's card, and what they have. */
export function Adding({ adding, problem }: AddingProps) {
  const { locale } = useShop()
  const { card, sum, limitMinor, spentMinor, currency } = adding
  return (
    <section className="panel adding" aria-labelledby="adding">
      <h2 id="adding">{m.phones_add_title()}</h2>
      {limitMinor > 0 && (
        <>
          <p className="b num" suppressHydrationWarning>
            {sum}
          </p>
          <meter min={0} max={limitMinor} value={spentMinor} aria-label={sum} />
        </>
      )}
      {card ? (
        <>
          <p className="s muted">{m.phones_add_text({ card })}</p>
          <Form method="post" errors={{ limit: problem }}>
            <Field
              name="limit"
              label={m.phones_add_limit({ currency })}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedMoney(limitMinor, currency, locale)}
              help={m.phones_add_zero()}
            />
            <Button intent="limit" variant="secondary">
              {m.phones_add_submit()}
            </Button>
          </Form>
        </>
      ) : (
        <p className="s muted">
          <span>{m.phones_add_card()}</span>{' '}
          <TextLink to={`${pathTo('settings')}#cards`}>{m.phones_add_settings()}</TextLink>
        </p>
      )}
    </section>
  )
}

import { formatData } from '#app/format/data-size.ts'
import { keepIntl } from '#app/format/intl-cache.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CheckboxField, Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { AutoTopUp } from '#contract/commerce/addon.ts'
import { autoPercent } from '#contract/commerce/addon-words.ts'
import type { Locale } from '#contract/locale.ts'
import { type Currency, minorDigits } from '#contract/money.ts'

type AutoStateProps = { auto: AutoTopUp; errors: Record<string, string | undefined> }

/** The state of an automatic top-up and what it has spent, with forms to stop or restart it. */
export function AutoState({ auto, errors }: AutoStateProps) {
  const { locale } = useShop()
  const { state, currency, capMinor, spentMinor, hasCard } = auto
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const isOn = state === 'on'
  return (
    <section className="panel auto" aria-labelledby="auto">
      <h2 id="auto">{m.addon_auto_title()}</h2>
      <p suppressHydrationWarning>{stateText(auto, locale)}</p>
      {(isOn || spentMinor > 0) && (
        <p className="b num" suppressHydrationWarning>
          {m.addon_auto_spent({ spent: money(spentMinor), cap: money(capMinor) })}
        </p>
      )}
      {isOn && (
        <>
          <meter
            min={0}
            max={capMinor}
            value={spentMinor}
            aria-label={m.addon_auto_spent({ spent: money(spentMinor), cap: money(capMinor) })}
          />
          <Form method="post" values={{ intent: 'stop' }}>
            <Button type="submit" variant="secondary">
              {m.addon_auto_stop()}
            </Button>
          </Form>
        </>
      )}
      {state === 'off' && hasCard && <Restart auto={auto} errors={errors} />}
    </section>
  )
}

/** Restarts the top-up with the saved card, and with the same cap or another one. */
function Restart({ auto: { currency, capMinor, addon }, errors }: AutoStateProps) {
  return (
    <Form method="post" errors={errors} values={{ intent: 'start' }}>
      <CapField name="new_cap" leastMinor={addon.priceMinor} {...{ capMinor, currency }} />
      <Button type="submit" variant="secondary">
        {m.addon_auto_start()}
      </Button>
    </Form>
  )
}

function stateText(auto: AutoTopUp, locale: Locale): string {
  const { state, offReason, addon, currency } = auto
  if (state === 'waiting') return m.addon_auto_waiting()
  if (state === 'on' || offReason === undefined) {
    const price = formatMoney(addon.priceMinor, currency, locale)
    const size = formatData(addon.amount, locale)
    return m.addon_auto_on({ addon: size, price, percent: percentText(locale) })
  }
  const texts = {
    stopped: () => m.addon_auto_stopped(),
    declined: () => m.addon_auto_declined(),
    bank: () => m.addon_auto_bank(),
    network: () => m.addon_auto_network(),
    disputed: () => m.addon_auto_disputed(),
  }
  return texts[offReason]()
}

type AutoChoiceProps = { priceMinor: number; currency: Currency }

/** The suggested monthly cap is the price of this many add-ons. */
const suggestedTimes = 3

/** Asks whether the add-on shall be bought automatically, and the highest sum per month. */
export function AutoChoice({ priceMinor, currency }: AutoChoiceProps) {
  const { locale } = useShop()
  return (
    <div className="panel consent auto-choice">
      <CheckboxField
        name="auto"
        label={m.addon_auto_choose()}
        help={
          <span suppressHydrationWarning>
            {m.addon_auto_text({ percent: percentText(locale) })}
          </span>
        }
      />
      <CapField
        key={priceMinor}
        name="cap"
        leastMinor={priceMinor}
        capMinor={priceMinor * suggestedTimes}
        currency={currency}
      />
    </div>
  )
}

type CapFieldProps = { name: string; leastMinor: number; capMinor: number; currency: Currency }

function CapField({ name, leastMinor, capMinor, currency }: CapFieldProps) {
  const { locale } = useShop()
  const digits = minorDigits(currency)
  const major = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  const price = formatMoney(leastMinor, currency, locale)
  return (
    <Field
      name={name}
      type="number"
      inputMode="decimal"
      label={m.addon_auto_cap({ currency })}
      help={<span suppressHydrationWarning>{m.addon_auto_cap_help({ price })}</span>}
      min={major(leastMinor)}
      step={digits === 0 ? 1 : 0.01}
      defaultValue={major(capMinor)}
      autoComplete="off"
    />
  )
}

function percentText(locale: Locale): string {
  const format = keepIntl(
    `percent ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent' }),
  )
  return format.format(autoPercent / 100)
}

import { cardName } from '#app/format/card-name.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'
import type { SavedCard } from '#contract/commerce/top-up.ts'
import type { Locale } from '#contract/locale.ts'
import { Section } from './section.tsx'
import { Saved, SettingsForm } from './settings-form.tsx'
import type { PartProps } from './settings-parts.tsx'

/** A saved card in words. */
export function cardView(card: SavedCard, locale: Locale) {
  const { id, expiresYear, expiresMonth, onePressAt } = card
  return {
    id,
    name: cardName(card),
    expires: formatMonth(`${expiresYear}-${String(expiresMonth).padStart(2, '0')}`, locale),
    onePressOn: onePressAt === undefined ? undefined : formatDate(onePressAt * 1000, locale),
  }
}

export type CardView = ReturnType<typeof cardView>

/** The saved cards, whether one press may charge them, and how to end that. */
export function CardsSection({ view, refused }: PartProps) {
  const { cards, done } = view
  if (!cards) return null
  return (
    <Section id="cards" title={m.cards_title()}>
      <Saved isShown={done === 'cards'} />
      {cards.length === 0 && <p className="muted">{m.cards_empty()}</p>}
      {cards.map((card) => (
        <div key={card.id} className="settings-card">
          <p>
            <span className="b num">{card.name}</span>{' '}
            <span className="s muted">{m.cards_expires({ date: card.expires })}</span>
          </p>
          <OnePress card={card} refused={refused} />
          <SettingsForm
            intent="remove_card"
            submit={m.cards_remove({ card: card.name })}
            refused={refused}
          >
            <input type="hidden" name="card" value={card.id} />
          </SettingsForm>
        </div>
      ))}
    </Section>
  )
}

type OnePressProps = { card: CardView; refused: PartProps['refused'] }

function OnePress({ card, refused }: OnePressProps) {
  const { id, name, onePressOn } = card
  const isOn = onePressOn !== undefined
  return (
    <>
      <p className="s">
        {isOn ? m.cards_one_press_since({ date: onePressOn }) : m.cards_one_press_off()}
      </p>
      <SettingsForm
        intent="one_press"
        submit={
          isOn ? m.cards_one_press_end({ card: name }) : m.cards_one_press_start({ card: name })
        }
        refused={refused}
      >
        <input type="hidden" name="card" value={id} />
        {isOn ? (
          <input type="hidden" name="end" value="1" />
        ) : (
          <CheckboxField
            name="agreed"
            label={m.cards_one_press()}
            rules={['accepted']}
            messages={{ accepted: m.checkout_withdraw_due() }}
          />
        )}
      </SettingsForm>
    </>
  )
}

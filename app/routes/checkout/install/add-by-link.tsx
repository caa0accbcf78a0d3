import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { LookAgain } from '#app/ui/look-again.tsx'
import { isMoving } from '#contract/commerce/top-up-words.ts'
import type { InstallOffer } from '#contract/commerce/trip-order.ts'
import type { Locale } from '#contract/locale.ts'

/** What the holder may add, in words, and what became of the last. */
export function addView({ addons, added }: InstallOffer, locale: Locale) {
  return {
    addons: addons.map(({ esimId, addonId, amountMb }) => ({
      value: `${esimId} ${addonId}`,
      text: m.topup_title({ data: formatData(amountMb, locale) }),
    })),
    adding:
      added && isMoving(added.state)
        ? m.topup_adding({ data: formatData(added.amountMb, locale) })
        : undefined,
    hasFailed: added ? ['declined', 'bank', 'refused'].includes(added.state) : false,
  }
}

type AddByLinkProps = ReturnType<typeof addView> & {
  giver: string
  keyOf: string
  problem: string | undefined
}

/** Adds data that the buyer's card pays; what it costs is theirs to know. */
export function AddByLink({ addons, adding, hasFailed, giver, keyOf, problem }: AddByLinkProps) {
  const said = problem ?? (hasFailed ? m.install_add_problem() : undefined)
  if (addons.length === 0 && !adding && !said) return null
  return (
    <section className="panel install-line" aria-labelledby="add">
      <h2 id="add">{m.esim_addon_title()}</h2>
      {said && <p role="alert">{said}</p>}
      {adding ? (
        <p role="status">
          <span>{adding}</span>
          <LookAgain everyMs={3_000} />
        </p>
      ) : (
        addons.length > 0 && (
          <>
            <p className="s muted">{giver ? m.install_paid_by({ giver }) : m.install_paid()}</p>
            <Form method="post" values={{ key: keyOf }} className="install-adds">
              {addons.map(({ value, text }) => (
                <Button key={value} type="submit" name="addon" value={value} variant="secondary">
                  {text}
                </Button>
              ))}
            </Form>
          </>
        )
      )}
    </section>
  )
}

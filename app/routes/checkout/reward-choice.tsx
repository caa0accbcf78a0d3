import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { useShop } from '#app/ui/shop.ts'
import { maxCodeLength } from '#contract/commerce/reward-words.ts'
import type { Currency } from '#contract/money.ts'
import { checkoutPath, type Wish } from './checkout-path.ts'
import { WishForm } from './wish-form.tsx'

const formId = 'rewards'

/** The form that asks the server for the price with the code and points below. */
export function RewardForm({ wish: { planId, quantity, device } }: { wish: Wish }) {
  return <WishForm id={formId} wish={{ planId, quantity, device }} />
}

type RewardChoiceProps = {
  wish: Wish
  /** The code that is applied; undefined without a valid one. */
  applied: string | undefined
  /** The reason why the code is not applied, in words. */
  problem: string | undefined
  saved: readonly string[]
  points: { count: number; worthMinor: number }
  currency: Currency
}

/** Fields for a code, and for the use of points. */
export function RewardChoice(props: RewardChoiceProps) {
  const { wish, applied, problem, saved, points, currency } = props
  const { locale } = useShop()
  return (
    <div className="panel rewards">
      <div>
        <label className="fl" htmlFor="code">
          {m.checkout_code()}
        </label>
        <div className="code-row">
          <div className={`field${problem ? ' err' : ''}`}>
            <input
              form={formId}
              id="code"
              name="code"
              // The key resets the field when the address has another code.
              key={wish.code ?? ''}
              defaultValue={wish.code ?? ''}
              maxLength={maxCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...(problem ? { 'aria-invalid': true, 'aria-describedby': 'code-problem' } : {})}
            />
          </div>
          <Button type="submit" form={formId} variant="secondary">
            {m.checkout_apply()}
          </Button>
        </div>
        {problem && (
          <p className="help err" id="code-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Codes wish={wish} applied={applied} others={saved.filter((code) => code !== applied)} />
      {points.count > 0 && (
        <label className="check">
          <input
            form={formId}
            type="checkbox"
            name="points"
            value="1"
            key={String(wish.usePoints)}
            defaultChecked={wish.usePoints}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
          <span>
            {m.checkout_points_use()}
            <span className="s muted have" suppressHydrationWarning>
              {`${m.points_count({ count: points.count })} · ${formatMoney(points.worthMinor, currency, locale)}`}
            </span>
          </span>
        </label>
      )}
    </div>
  )
}

type CodesProps = { wish: Wish; applied: string | undefined; others: readonly string[] }

/** The applied code, with a link to remove it, and saved codes that can replace it. */
function Codes({ wish, applied, others }: CodesProps) {
  if (applied === undefined && others.length === 0) return null
  return (
    <nav className="codes" aria-label={m.checkout_code_saved()}>
      {applied !== undefined && (
        <ChipLink active to={checkoutPath({ ...wish, code: undefined })} preventScrollReset replace>
          <span translate="no">{applied}</span>
          <span className="sr">{m.checkout_code_remove()}</span>
        </ChipLink>
      )}
      {others.map((code) => (
        <ChipLink key={code} to={checkoutPath({ ...wish, code })} preventScrollReset replace>
          <span translate="no">{code}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

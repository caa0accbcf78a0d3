import { isPlainName } from '#contract/commerce/plain-name.ts'
import type { Invitation } from '#contract/commerce/reward.ts'
import { foldCode, referrerPoints } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { placesOf } from './code-scope.ts'
import { PromoRow, promoColumns } from './promo-row.ts'
import { referralMinor } from './rates.ts'
import { promoView } from './saved-codes.ts'

type Asked = { code: string; currency: Currency }

/**
 * What a shared code gives to a person who need not have an account: a promotion, or a friend's
 * invitation with the friend's first name. Codes that nobody can use do not exist.
 */
export async function readInvitation(call: Call, asked: Asked): Promise<Invitation> {
  const code = foldCode(asked.code)
  const [promos, friends] = await call.db.batch<Record<string, unknown>>([
    statement(call.db)`SELECT ${promoColumns('', '')} FROM promo WHERE promo.code = ${code}`,
    statement(call.db)`SELECT account.name FROM referral_code
      JOIN account ON account.id = referral_code.account_id
        AND account.deleted_at IS NULL AND account.disabled_at IS NULL
      WHERE referral_code.code = ${code}`,
  ])
  const [row] = promos?.results ?? []
  const [friend] = friends?.results ?? []
  if (row) return promotionOf(call, PromoRow.assert(row), asked.currency)
  if (!friend) throw new ApiError('not_found')
  const amountMinor = referralMinor[asked.currency]
  return { code, kind: 'referral', amountMinor, referrerPoints, ...firstName(String(friend.name)) }
}

async function promotionOf(call: Call, promo: PromoRow, currency: Currency): Promise<Invitation> {
  const view = promoView(call, { promo, places: await placesOf(call, [promo]), currency })
  // The code belongs to another shop.
  if (view.problem === 'code_unknown') throw new ApiError('not_found')
  return view
}

/** A name of several words is known by its first; one that could be an address is not shown. */
function firstName(name: string): { inviter?: string } {
  const [first = ''] = name.trim().split(/\s+/u)
  return first !== '' && isPlainName(first) ? { inviter: first } : {}
}

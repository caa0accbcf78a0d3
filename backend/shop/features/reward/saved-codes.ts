import type { SavedCode } from '#contract/commerce/reward.ts'
import { type CodeProblem, foldCode, maxSavedCodes } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { personKeyOf } from '../../../account/module.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { alone, together } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'
import { type CodePlaces, placesOf, scopeOf } from './code-scope.ts'
import { readPromo } from './find-code.ts'
import { type PromoRow, promoColumns, promoProblem, readPromoRow } from './promo-row.ts'
import { referralMinor } from './rates.ts'
import { readReferral } from './referral-code.ts'

/** The caller's saved codes, newest first, and whether each can be used now. */
export async function listSavedCodes(call: Call, currency: Currency): Promise<SavedCode[]> {
  const { accountId } = callerOf(call)
  const person = await personKeyOf(call, accountId)
  const { results } = await statement(call.db)`
    SELECT saved_code.code AS saved, ${promoColumns(accountId, person)} FROM saved_code
    LEFT JOIN promo ON promo.code = saved_code.code
    WHERE saved_code.account_id = ${accountId}
    ORDER BY saved_code.created_at DESC, saved_code.code LIMIT ${maxSavedCodes}`.all<
    Record<string, unknown> & { saved: string }
  >()
  const kept = results.map(({ saved, ...row }) => ({
    saved,
    promo: row.code === null ? undefined : readPromoRow(row),
  }))
  const places = await placesOf(
    call,
    kept.flatMap(({ promo }) => promo ?? []),
  )
  return Promise.all(
    kept.map(async ({ saved, promo }) =>
      promo
        ? promoView(call, { promo, places, currency })
        : referralView(
            saved,
            currency,
            await alone(call.db, readReferral(call, { code: saved, person })),
          ),
    ),
  )
}

/** Saves a code. Throws the reason if nobody can use it, or if the caller cannot. */
export async function saveCode(
  call: Call,
  { code: written, currency }: { code: string; currency: Currency },
): Promise<SavedCode> {
  const code = foldCode(written)
  const { accountId } = callerOf(call)
  const person = await personKeyOf(call, accountId)
  const { promo, problem } = await together(call.db, {
    promo: readPromo(call, code, person),
    problem: readReferral(call, { code, person }),
  })
  const view = promo
    ? promoView(call, { promo, places: await placesOf(call, [promo]), currency })
    : referralView(code, currency, problem)
  // A code that begins later or needs another currency is still worth saving.
  const isKept = view.problem === 'code_not_started' || view.problem === 'code_currency'
  if (view.problem && !isKept) throw refusedCode(view.problem)
  await statement(call.db)`INSERT INTO saved_code (account_id, code, created_at)
    SELECT ${accountId}, ${code}, ${call.now}
    WHERE (SELECT count(*) FROM saved_code WHERE account_id = ${accountId}) < ${maxSavedCodes}
    ON CONFLICT DO NOTHING`.run()
  return view
}

/** Removes a saved code. */
export async function removeCode(call: Call, written: string): Promise<Record<string, never>> {
  await statement(call.db)`DELETE FROM saved_code WHERE account_id = ${callerOf(call).accountId}
    AND code = ${foldCode(written)}`.run()
  return {}
}

export function refusedCode(reason: CodeProblem): ApiError {
  return new ApiError('unprocessable', 'the code cannot be used', { details: { reason } })
}

type Shown = { promo: PromoRow; places: CodePlaces; currency: Currency }

export function promoView(
  { now, channel }: Call,
  { promo: row, places, currency }: Shown,
): SavedCode {
  const problem = promoProblem(row, { nowSeconds: now, channelId: channel.id, currency })
  const amountMinor = row.amounts?.[currency]
  const minimumMinor = row.minimums?.[currency]
  return {
    code: row.code,
    kind: row.kind,
    endsAt: row.ends_at,
    ...(row.percent === null ? {} : { percent: row.percent }),
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...(row.data_mb === null ? {} : { bonusMb: row.data_mb }),
    ...(minimumMinor === undefined ? {} : { minimumMinor }),
    ...scopeOf(row, places),
    ...(problem ? { problem } : {}),
  }
}

function referralView(code: string, currency: Currency, problem?: CodeProblem): SavedCode {
  const amountMinor = referralMinor[currency]
  return { code, kind: 'referral', amountMinor, ...(problem ? { problem } : {}) }
}

import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../call/call.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { isDrawnAvatar } from '../files/drawn-avatars.ts'
import { dropUpload, hasUpload } from '../files/uploads.ts'
import { readAccount } from '../person/find-account.ts'

/** The fields of an account that its owner may change; no others reach the database. */
export type ProfileChange = {
  name?: string
  avatar?: string | null
  currencyUnit?: Currency
  locale?: Locale
  newsletter?: boolean
}

/** Changes the caller's own account, a consumer's or a member's. */
export async function updateProfile(call: Call, change: ProfileChange): Promise<void> {
  const { db } = call
  const { accountId } = callerOf(call)
  const name = change.name === undefined ? null : cleanName(change.name)
  const newsletter = change.newsletter === undefined ? null : Number(change.newsletter)
  if (change.avatar) await requireAvatar(call, change.avatar)
  const before = await readAccount(db, accountId)
  await statement(db)`UPDATE account SET
      name = coalesce(${name}, name),
      avatar = iif(${change.avatar === undefined ? 0 : 1}, ${change.avatar ?? null}, avatar),
      currency_unit = coalesce(${change.currencyUnit ?? null}, currency_unit),
      locale = coalesce(${change.locale ?? null}, locale),
      newsletter = coalesce(${newsletter}, newsletter)
    WHERE id = ${accountId}`.run()
  const isReplaced = change.avatar !== undefined && change.avatar !== before.avatar
  if (isReplaced && before.avatar) call.later(dropUpload(call, before.avatar))
}

/** Accepts a drawn avatar or a picture of the caller. All other names get the same refusal. */
async function requireAvatar(call: Call, avatar: string): Promise<void> {
  if (isDrawnAvatar(avatar) || (await hasUpload(call, avatar))) return
  const fields = [{ path: 'avatar', expected: 'an avatar to choose or a picture of yours' }]
  throw new ApiError('invalid_input', 'the avatar is not known', { details: { fields } })
}

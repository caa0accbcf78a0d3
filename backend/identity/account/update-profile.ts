import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../call/call.ts'
import type { Call } from '../call.ts'
import { isDrawnAvatar } from '../files/drawn-avatars.ts'
import { dropUpload, hasUpload } from '../files/uploads.ts'
import { cleanName } from './clean-name.ts'
import { readAccount } from './find-account.ts'

/** What one may change about oneself; nothing else that is sent reaches the database. */
export type ProfileChange = {
  name?: string
  avatar?: string | null
  currencyUnit?: Currency
  locale?: Locale
  newsletter?: boolean
}

/** Changes the caller's own account, of either kind. */
export async function updateProfile(call: Call, change: ProfileChange): Promise<void> {
  const { db } = call
  const { accountId } = callerOf(call)
  const name = change.name === undefined ? null : cleanName(change.name)
  if (change.avatar) await requireAvatar(call, change.avatar)
  const before = await readAccount(db, accountId)
  await db
    .prepare(
      `UPDATE account SET
         name = coalesce(?2, name),
         avatar = iif(?3, ?4, avatar),
         currency_unit = coalesce(?5, currency_unit),
         locale = coalesce(?6, locale),
         newsletter = coalesce(?7, newsletter)
       WHERE id = ?1`,
    )
    .bind(
      accountId,
      name,
      change.avatar === undefined ? 0 : 1,
      change.avatar ?? null,
      change.currencyUnit ?? null,
      change.locale ?? null,
      change.newsletter === undefined ? null : Number(change.newsletter),
    )
    .run()
  const isReplaced = change.avatar !== undefined && change.avatar !== before.avatar
  if (isReplaced && before.avatar) call.later(dropUpload(call, before.avatar))
}

/** A drawn one, or a picture of the caller's own: not-yours and not-there look the same. */
async function requireAvatar(call: Call, avatar: string): Promise<void> {
  if (isDrawnAvatar(avatar) || (await hasUpload(call, avatar))) return
  const fields = [{ path: 'avatar', expected: 'an avatar to choose or a picture of yours' }]
  throw new ApiError('invalid_input', 'the avatar is not known', { details: { fields } })
}

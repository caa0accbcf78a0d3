import { apiContext, localeContext, tenantContext } from '#app/context.ts'
import { localeName } from '#app/format/locale-name.ts'
import { currencyName } from '#app/format/money.ts'
import type { Context } from '#app/routes/auth/auth-call.ts'
import type { Profile } from '#contract/account.ts'
import type { BotCheck } from '#contract/words.ts'
import { readProfile } from './account-profile.ts'
import { avatarName } from './avatar-names.ts'
import { emailChange, provedNow } from './email-steps.ts'
import { savedParts } from './settings-path.ts'

type Avatar = { id: string; url: string; name: string }
type Option = { value: string; label: string }

/** What the settings of one account show. */
export type SettingsView = {
  profile: Pick<
    Profile,
    'name' | 'email' | 'accountType' | 'locale' | 'currencyUnit' | 'newsletter' | 'hasPassword'
  > & { avatarUrl?: string | undefined }
  avatars: Avatar[]
  languages: Option[]
  /** Empty where there is nothing to choose from. */
  currencies: Option[]
  hasPasskeys: boolean
  /** What was just done: a form that is saved, or data that could not be had. */
  done: string | undefined
}

/** Which page of the settings is shown: all of it, or one step by itself. */
export type SettingsStep =
  | { step: 'all'; view: SettingsView }
  | { step: 'code'; email: string; followedBy: BotCheck | undefined }
  | { step: 'delete' }

export async function readSettings(
  context: Context,
  query: URLSearchParams,
): Promise<SettingsStep> {
  const step = query.get('step')
  if (step === 'delete') return { step }
  const change = step === 'email' && (await emailChange(context))
  if (change) {
    const { email, purpose } = provedNow(change)
    // The present address is proved first; then the new one is mailed a code.
    return {
      step: 'code',
      email,
      followedBy: purpose === 'current_email' ? 'otp_request' : undefined,
    }
  }
  return { step: 'all', view: await viewOf(context, query.get('done')) }
}

async function viewOf(context: Context, done: string | null): Promise<SettingsView> {
  const api = context.get(apiContext)
  const [profile, { avatars }] = await Promise.all([
    readProfile(context),
    api.call('getAvatars', {}),
  ])
  const { name, email, avatarUrl, accountType, locale, currencyUnit } = profile
  const { newsletter, hasPassword } = profile
  return {
    profile: {
      ...{ name, email, avatarUrl, accountType },
      ...{ locale, currencyUnit, newsletter, hasPassword },
    },
    avatars: avatars.map((avatar) => ({ ...avatar, name: avatarName(avatar.id) })),
    languages: languagesFor(context, profile),
    currencies: currenciesFor(context, profile),
    hasPasskeys: accountType === 'normal',
    done: [...savedParts, 'no_export'].find((known) => known === done),
  }
}

/** What the shop offers, and what the account has from another shop. */
function languagesFor(context: Context, { locale }: Profile): Option[] {
  const { firstLocales, locales } = context.get(tenantContext)
  return [...new Set([...firstLocales, ...locales, locale])].map((value) => ({
    value,
    label: localeName(value),
  }))
}

function currenciesFor(context: Context, { currencyUnit }: Profile): Option[] {
  const offered = [...new Set([...context.get(tenantContext).currencies, currencyUnit])]
  if (offered.length < 2) return []
  const spoken = context.get(localeContext)
  return offered.map((value) => ({ value, label: `${value} · ${currencyName(value, spoken)}` }))
}

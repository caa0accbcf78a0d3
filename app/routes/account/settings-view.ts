import { localeName } from '#app/format/locale-name.ts'
import { currencyName } from '#app/format/money.ts'
import {
  apiContext,
  localeContext,
  type PageContext,
  pushKeyContext,
  sessionContext,
  tenantContext,
} from '#app/page/context.ts'
import type { Profile } from '#contract/account.ts'
import { shownEmail } from '#contract/person/shown-email.ts'
import { type BotCheck, shortestPassword } from '#contract/words.ts'
import { type CardView, cardView } from './cards-section.tsx'
import { readProfile, viewerOf } from './change/account-profile.ts'
import { avatarName } from './change/avatar-names.ts'
import { emailChange, provedNow } from './change/email-steps.ts'
import { savedParts } from './change/settings-path.ts'
import { type NoticesView, noticesView } from './notices-section.tsx'

type Avatar = { id: string; url: string; name: string }
type Option = { value: string; label: string }

/** Content of the page with all settings of an account. */
export type SettingsView = {
  profile: Pick<
    Profile,
    'name' | 'email' | 'accountType' | 'locale' | 'currencyUnit' | 'newsletter' | 'hasPassword'
  > & { avatarUrl?: string | undefined }
  avatars: Avatar[]
  languages: Option[]
  /** Empty where there is only one currency. */
  currencies: Option[]
  hasPasskeys: boolean
  /** The fewest characters of a new password. */
  fewest: number
  /** The company's provider, if it may sign the person in only once they allow it. */
  signOn?: { host: string; trustId: string } | undefined
  /** The cards that the shop keeps; absent where it keeps none. */
  cards?: CardView[] | undefined
  /** The devices that get push notices; absent where the shop sends none. */
  notices?: NoticesView | undefined
  /** The completed step: a saved form, or data that could not be exported. */
  done: string | undefined
}

/** The page of the settings that is shown: all sections, or one step by itself. */
export type SettingsStep =
  | { step: 'all'; view: SettingsView }
  | { step: 'code'; email: string; followedBy: BotCheck | undefined }
  | { step: 'delete' }

export async function readSettings(
  context: PageContext,
  query: URLSearchParams,
): Promise<SettingsStep> {
  const step = query.get('step')
  if (step === 'delete') return { step }
  const change = step === 'email' && (await emailChange(context))
  if (change) {
    const { email, purpose } = provedNow(change)
    // The present address is proved first; then the new address gets a code.
    return {
      step: 'code',
      email,
      followedBy: purpose === 'current_email' ? 'otp_request' : undefined,
    }
  }
  return { step: 'all', view: await viewOf(context, query.get('done')) }
}

async function viewOf(context: PageContext, done: string | null): Promise<SettingsView> {
  const api = context.get(apiContext)
  const [profile, { avatars }, hasPasskey, signOn, cards, notices] = await Promise.all([
    readProfile(context),
    api.call('getAvatars', {}),
    ownsPasskey(context),
    readSignOn(context),
    readCards(context),
    readNotices(context),
  ])
  const { name, email, avatarUrl, accountType, locale, currencyUnit } = profile
  const { newsletter, hasPassword } = profile
  return {
    profile: {
      ...{ name, email: shownEmail(email), avatarUrl, accountType },
      ...{ locale, currencyUnit, newsletter, hasPassword },
    },
    avatars: avatars.map((avatar) => ({ ...avatar, name: avatarName(avatar.id) })),
    languages: languagesFor(context, profile),
    currencies: currenciesFor(context, profile),
    hasPasskeys: accountType === 'normal',
    fewest: shortestPassword(hasPasskey),
    signOn,
    cards,
    notices,
    done: [...savedParts, 'no_export'].find((known) => known === done),
  }
}

/** Whether the account has a passkey; members of organisations have none. */
async function ownsPasskey(context: PageContext): Promise<boolean> {
  if (context.get(sessionContext).viewer?.accountType !== 'normal') return false
  return (await context.get(apiContext).call('passkeyList', {})).passkeys.length > 0
}

async function readSignOn(context: PageContext): Promise<SettingsView['signOn']> {
  if (viewerOf(context).accountType === 'normal') return undefined
  const { host, trustId } = await context.get(apiContext).call('getSignOnTrust', {})
  return host === undefined || trustId === undefined ? undefined : { host, trustId }
}

/** The cards of a consumer; undefined in a shop that keeps none, unless it has kept some. */
async function readCards(context: PageContext): Promise<CardView[] | undefined> {
  if (viewerOf(context).accountType !== 'normal') return undefined
  const { cards } = await context.get(apiContext).call('listCards', {})
  const { features } = context.get(tenantContext)
  const locale = context.get(localeContext)
  return features.onePressTopUp || cards.length > 0
    ? cards.map((card) => cardView(card, locale))
    : undefined
}

async function readNotices(context: PageContext): Promise<NoticesView | undefined> {
  const key = context.get(pushKeyContext)
  if (key === undefined || viewerOf(context).accountType !== 'normal') return undefined
  const { devices } = await context.get(apiContext).call('listPushDevices', {})
  return noticesView(key, devices, context.get(localeContext))
}

/** Returns the shop's languages, and the account's language even if this shop does not offer it. */
function languagesFor(context: PageContext, { locale }: Profile): Option[] {
  const { firstLocales, locales } = context.get(tenantContext)
  return [...new Set([...firstLocales, ...locales, locale])].map((value) => ({
    value,
    label: localeName(value),
  }))
}

function currenciesFor(context: PageContext, { currencyUnit }: Profile): Option[] {
  const offered = [...new Set([...context.get(tenantContext).currencies, currencyUnit])]
  if (offered.length < 2) return []
  const spoken = context.get(localeContext)
  return offered.map((value) => ({ value, label: `${value} · ${currencyName(value, spoken)}` }))
}

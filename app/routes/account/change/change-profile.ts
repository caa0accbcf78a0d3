import { redirect, redirectDocument } from 'react-router'
import type { Input } from '#app/api/client.ts'
import { type Filled, isPricedAnew, textOf } from '#app/auth/auth-call.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import type { Profile } from '#contract/account.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import { ApiError } from '#contract/errors.ts'
import { isLocale } from '#contract/locale.ts'
import { isCurrency } from '#contract/money.ts'
import { localePath } from '#contract/pages/path.ts'
import { toViewer } from '#contract/pages/to-viewer.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import { viewerOf } from './account-profile.ts'
import { savedPath } from './settings-path.ts'
import { refusal } from './settings-problem.ts'

type ProfileChange = Input<'updateProfile'>

/** Stores changes of the account, and updates the part of the profile that the session shows. */
export async function changeProfile(context: PageContext, change: ProfileChange): Promise<Profile> {
  const { accountType } = viewerOf(context)
  const profile = await valuesOf(context).api.call(callOf(accountType, 'updateProfile'), change)
  valuesOf(context).session.update(toViewer(profile))
  return profile
}

export async function saveName({ context, form }: Filled): Promise<Response> {
  const { accountType } = await changeProfile(context, { name: textOf(form, 'name') }).catch(
    (error: unknown) => {
      const isRefused = error instanceof ApiError && error.code === 'invalid_input'
      throw isRefused ? refusal('name_unreadable') : error
    },
  )
  return redirect(savedPath(accountType, 'name'))
}

/** Saves language, currency and newsletter; the shop switches to them where it offers them. */
export async function saveRegion({ context, form }: Filled, origin: string): Promise<Response> {
  const before = viewerOf(context)
  const locale = textOf(form, 'locale')
  const currencyUnit = textOf(form, 'currency') || undefined
  const isKnown = currencyUnit === undefined || isCurrency(currencyUnit)
  if (!isLocale(locale) || !isKnown) throw new ApiError('invalid_input')
  const newsletter = form.has('newsletter')
  const profile = await changeProfile(context, { locale, currencyUnit, newsletter })
  const path = savedPath(profile.accountType, 'region')
  if (!isElsewhere(context, before, profile)) {
    return isPricedAnew(context, profile.currencyUnit) ? redirectDocument(path) : redirect(path)
  }
  const { defaultLocale } = valuesOf(context).tenant
  // The router's own redirects are relative to the current language, which this one leaves.
  return redirectDocument(origin + localePath(profile.locale, defaultLocale, path))
}

function isElsewhere(context: PageContext, before: Viewer, { locale }: Profile): boolean {
  const isOffered = valuesOf(context).tenant.locales.includes(locale)
  return isOffered && locale !== before.locale && locale !== valuesOf(context).locale
}

import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Currency } from '#contract/money.ts'
import { toMinor } from '#contract/money-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'

type Sent = { api: ApiClient; form: FormData; currency: Currency; tripId: string }

/** Makes a new link for a phone, or sets how much holders of links may add. */
export async function runPhoneForm({ api, form, currency, tripId }: Sent) {
  if (form.get('intent') === 'renew') {
    const phone = Number(form.get('phone'))
    await orNotFound(api.call('renewInstallLink', { tripId, phone }))
  } else {
    const limitMinor = toMinor(String(form.get('limit')), currency)
    if (limitMinor === undefined) return data({ limit: m.phones_add_wrong() }, { status: 422 })
    await api.call('setAddLimit', { tripId, limitMinor })
  }
  return redirect(pathTo('trip', { trip: tripId }))
}

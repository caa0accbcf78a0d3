import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ruleMessage } from '#app/ui/kit/form/rule-message.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Offers the page's eSIM to a person, or withdraws the offer. */
export async function runGiftForm(api: ApiClient, esimId: string, form: FormData) {
  if (form.get('intent') === 'take_back') return takeBack(api, esimId)
  if (!form.has('consent')) {
    return data({ gift: { consent: m.checkout_withdraw_due() } }, { status: 422 })
  }
  // Asked for where the account has none: the gift names its giver.
  const name = form.get('name')
  if (typeof name === 'string' && plainNameOf(name) === '') {
    return data({ gift: { name: m.gift_own_name_wrong() } }, { status: 422 })
  }
  try {
    const email = String(form.get('email') ?? '').trim()
    if (typeof name === 'string') await api.call('updateProfile', { name: plainNameOf(name) })
    await orNotFound(api.call('offerGift', { esimId, email }))
    return redirect(pathTo('esim', { id: esimId }))
  } catch (error) {
    return data({ gift: { email: problemOf(error) } }, { status: 422 })
  }
}

async function takeBack(api: ApiClient, esimId: string) {
  try {
    await orNotFound(api.call('takeBackGift', { esimId }))
    return redirect(pathTo('esim', { id: esimId }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    // The gift was accepted meanwhile, and the list shows that.
    return redirect(pathTo('orders'))
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  if (code === 'invalid_input')
    return ruleMessage(m.auth_field_email(), { rule: 'email', args: [] })
  if (details.reason === 'gift_own') return m.gift_problem_own()
  if (code === 'conflict') return m.gift_problem_used()
  if (code !== 'rate_limited') throw error
  const seconds = Number(details.retryAfterSeconds ?? 60)
  return m.auth_problem_too_often({ count: Math.max(1, Math.ceil(seconds / 60)) })
}

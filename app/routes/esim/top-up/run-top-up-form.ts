import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { type Currency, currencies } from '#contract/money.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { refusalText, refusedAddon } from '../addon/addon-refusal.ts'

export const topUpIntents = ['top_up', 'undo_top_up', 'return_top_up'] as const
export type TopUpIntent = (typeof topUpIntents)[number]

type Run = { api: ApiClient; esimId: string; form: FormData; locale: Locale }

const refuse = (topUp: string) => data({ topUp }, { status: 409 })

/** Runs the forms of an eSIM's page about data that is added with one press. */
export async function runTopUpForm(intent: TopUpIntent, run: Run) {
  const { api, esimId, form } = run
  const orderId = String(form.get('order'))
  if (intent === 'top_up') return press(run)
  if (intent === 'undo_top_up') {
    const { state } = await orNotFound(api.call('undoTopUp', { orderId }))
    if (state !== 'undone') return refuse(m.topup_late())
  }
  if (intent === 'return_top_up' && !(await isReturned(api, orderId))) {
    return refuse(m.topup_return_refused())
  }
  return redirect(pathTo('esim', { id: esimId }))
}

async function press({ api, esimId, form, locale }: Run) {
  const bought = readBought(form)
  try {
    await api.call('pressAddon', { ...bought, esimId, idempotencyKey: String(form.get('key')) })
    return redirect(pathTo('esim', { id: esimId }))
  } catch (error) {
    // The card was removed meanwhile: the buyer is asked for one.
    if (error instanceof ApiError && error.details?.reason === 'no_card') {
      const size = new URLSearchParams({ size: bought.addonId })
      return redirect(`${pathTo('esim-addon', { id: esimId })}?${size}`)
    }
    return refuse(pressProblem(error, bought.currency, locale))
  }
}

/** Returns what a form buys; a form that no page has made is refused. */
export function readBought(form: FormData) {
  const totalMinor = Number(form.get('total'))
  const currency = currencies.find((known) => known === form.get('currency'))
  if (!Number.isSafeInteger(totalMinor) || !currency) throw new ApiError('invalid_input')
  return { addonId: String(form.get('addon')), totalMinor, currency }
}

/** Says why data could not be ordered. Throws errors that are bugs. */
export function pressProblem(error: unknown, currency: Currency, locale: Locale): string {
  const refusal = refusedAddon(error)
  return refusal ? refusalText(refusal) : checkoutProblem(error, { currency, locale })
}

async function isReturned(api: ApiClient, orderId: string): Promise<boolean> {
  try {
    await orNotFound(api.call('cancelOrder', { orderId }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false
    throw error
  }
}

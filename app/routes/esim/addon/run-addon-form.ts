import { data, redirect } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { payAndFollow } from '#app/payment/pay-and-follow.ts'
import { readPayChoice } from '#app/payment/read-basket.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { toMinor } from '#contract/money-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { refusalText, refusedAddon } from './addon-refusal.ts'

type Run = { esimId: string; form: FormData; context: PageContext }
type Wrong = { problem?: string; fields?: { consent?: string; cap?: string; new_cap?: string } }

const refuse = (wrong: Wrong, status: number) => data(wrong, { status })

/** Runs the page's forms: to buy an add-on, or to stop or restart the automatic top-up. */
export async function runAddonForm(run: Run) {
  const { esimId, form, context } = run
  const { api } = valuesOf(context)
  const intent = form.get('intent')
  if (intent === 'stop') await orNotFound(api.call('stopAuto', { esimId }))
  else return intent === 'start' ? restart(run) : buy(run)
  return redirect(pathTo('esim-addon', { id: esimId }))
}

/** Restarts the top-up; without a saved card the page says so, and how to save one. */
async function restart({ esimId, form, context }: Run) {
  const { api, currency } = valuesOf(context)
  const { auto } = await orNotFound(api.call('getAddons', { esimId, currency }))
  if (!auto) return redirect(pathTo('esim-addon', { id: esimId }))
  const capMinor = toMinor(String(form.get('new_cap')), auto.currency) ?? 0
  const leastMinor = auto.addon.priceMinor
  if (capMinor < leastMinor) {
    const price = formatMoney(leastMinor, auto.currency, valuesOf(context).locale)
    return refuse({ fields: { new_cap: m.addon_auto_cap_due({ price }) } }, 422)
  }
  try {
    await api.call('startAuto', { esimId, capMinor, consent: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  return redirect(pathTo('esim-addon', { id: esimId }))
}

async function buy({ esimId, form, context }: Run) {
  const { api, locale, currency } = valuesOf(context)
  const totalMinor = Number(form.get('total'))
  if (!Number.isSafeInteger(totalMinor)) throw new ApiError('invalid_input')
  const capMinor = form.has('auto') ? (toMinor(String(form.get('cap')), currency) ?? 0) : undefined
  const fields = {
    ...(form.has('consent') ? {} : { consent: m.checkout_withdraw_due() }),
    ...(capMinor === undefined || capMinor >= totalMinor
      ? {}
      : { cap: m.addon_auto_cap_due({ price: formatMoney(totalMinor, currency, locale) }) }),
  }
  if (Object.keys(fields).length > 0) return refuse({ fields }, 422)
  try {
    const order = await api.call('orderAddon', {
      esimId,
      addonId: String(form.get('addon')),
      currency,
      idempotencyKey: String(form.get('key')),
      totalMinor,
      consent: true,
      consentVersion,
      autoCapMinor: capMinor,
    })
    return await payAndFollow(api, order.id, readPayChoice(form))
  } catch (error) {
    const refusal = refusedAddon(error)
    if (refusal) return refuse({ problem: refusalText(refusal) }, 409)
    // An unknown size is a 404.
    if (error instanceof ApiError && error.code === 'not_found') notFound()
    return refuse({ problem: checkoutProblem(error, { currency, locale }) }, 409)
  }
}

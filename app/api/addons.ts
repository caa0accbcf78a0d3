import type { Addons, AutoTopUp } from '#contract/addon.ts'
import type { Currency } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import type { ApiClient } from './client.ts'

type Asked = { esimId: string; currency: Currency }

/** What can be added to an eSIM, by its id or ICCID, or why nothing can. */
export function getAddons(api: ApiClient, asked: Asked): Promise<Addons> {
  return api.post('/esim/addons', asked)
}

export type NewAddonOrder = Asked & {
  addonId: string
  idempotencyKey: string
  /** What the buyer was shown; another total is refused with `price_changed`. */
  totalMinor: number
  consentVersion: string
  /** Buys it by itself from then on, for this much a month at most. */
  autoCapMinor?: number
}

/** Orders data for an eSIM; the same key gives the same order again. */
export function orderAddon(api: ApiClient, order: NewAddonOrder): Promise<Order> {
  return api.post('/esim/addons/order', { ...order, consent: true })
}

/** Turns an automatic top-up on again with the saved card; `conflict` where none is saved. */
export function startAuto(api: ApiClient, esimId: string, capMinor: number): Promise<AutoTopUp> {
  return api.post('/esim/addons/start_auto', { esimId, capMinor, consent: true })
}

export function stopAuto(api: ApiClient, esimId: string): Promise<{ ok: true }> {
  return api.post('/esim/addons/stop_auto', { esimId })
}

/** Stops one by the token of the link in its mail; `invalid_input` for a wrong one. */
export function stopByLink(api: ApiClient, token: string): Promise<{ ok: true }> {
  return api.post('/esim/addons/stop_by_link', { token })
}

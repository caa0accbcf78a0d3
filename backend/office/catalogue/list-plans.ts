import type { Currency } from '#contract/money.ts'
import { plansPageSize } from '#contract/office/catalogue-words.ts'
import type { PricedPlan } from '#contract/office/price-view.ts'
import { catalogueStore, listPlansForStaff, marginHistory } from '../../shop/module.ts'
import { brandOf, type OfficeCall } from '../call.ts'

type Asked = { q: string; currency?: Currency; from?: number }
type Listed = Awaited<ReturnType<typeof listPlansForStaff>>[number]

/** Plans with their prices, and since when each brand has which margin. */
export async function listOfficePlans(call: OfficeCall, { q, currency = 'USD', from = 0 }: Asked) {
  const store = catalogueStore(call.services.catalogue)
  const listing = { q: q.trim(), currency, nowMs: call.now * 1000, from, most: plansPageSize }
  const [found, history] = await Promise.all([
    listPlansForStaff(store, listing),
    marginHistory(store),
  ])
  const margins = history.map(async ({ channel, percent, at, before }) => ({
    ...{ brand: await brandOf(call, channel), percent, since: Math.floor(at / 1000) },
    ...(before === null ? {} : { before }),
  }))
  return {
    plans: found.slice(0, plansPageSize).map(pricedOf),
    isMore: found.length > plansPageSize,
    margins: await Promise.all(margins),
    asOf: call.now,
  }
}

function pricedOf(plan: Listed): PricedPlan {
  const { id, slug, place, code, amountMb, dailyMb, days, minor, reducedUntil, floor } = plan
  const { supplier, costMicros, costCurrency, isPaused, pausedAt } = plan
  return {
    ...{ id, slug, place, amountMb, days },
    state: pausedAt !== null ? 'paused' : isPaused ? 'not_sold' : 'sold',
    ...(code === null ? {} : { flag: code }),
    ...(dailyMb === null ? {} : { dailyMb }),
    ...(minor === null ? {} : { priceMinor: minor }),
    ...(reducedUntil === null ? {} : { reducedUntil: Math.floor(reducedUntil / 1000) }),
    ...(floor === null ? {} : { floorMinor: floor }),
    ...(supplier === null ? {} : { supplier }),
    ...(costMicros === null ? {} : { costMicros }),
    ...(costCurrency === null ? {} : { costCurrency }),
  }
}

import { type Jobs, type Promised, promisedSeconds, type QueueWork } from '../call/domain.ts'
import { sql } from '../platform/sql.ts'
import type { CommerceContext, ShopServices } from './call.ts'
import { dueWithdrawals, settleWithdrawals } from './calls/feedback/settle-withdrawals.ts'
import { dueClaims, settleLandingClaims } from './calls/landing/settle-claims.ts'
import { dueUninstalled, returnUninstalled } from './calls/trip/return-uninstalled.ts'
import { dueGifts, returnGifts } from './features/gift/return-gifts.ts'
import { copyReviews, dueReviews } from './features/review/copy-reviews.ts'
import { expiredPoints, expirePoints } from './features/reward/expire-points.ts'
import { dueReturns, watchReturns } from './fulfilment/events/follow-returns.ts'
import { workEvents, workOnNamed } from './fulfilment/events/work-events.ts'
import { lookUpCalls } from './fulfilment/look-up-calls.ts'
import { advanceNamed, dueOrders, recoverOrders } from './fulfilment/recover-orders.ts'
import { dueReminders, remindTravellers } from './fulfilment/trip/remind-travellers.ts'
import { dueNotices, tellUsage } from './fulfilment/usage/tell-usage.ts'
import { watchAutos } from './fulfilment/usage/watch-autos.ts'
import { watchUsage } from './fulfilment/usage/watch-usage.ts'
import { dueAutos } from './records/esim/write-auto-topup.ts'
import { dueReports } from './records/esim/write-usage.ts'
import { dueEvents } from './records/provider-event.ts'
import { dueCalls } from './supply/call-records.ts'
import { dueWallets } from './supply/watch-wallets.ts'

export const jobs: Jobs<ShopServices> = {
  recoverOrders: { run: recoverOrders, due: ({ now }) => dueOrders(now), reserve: 100 },
  workEvents: { run: workEvents, due: () => dueEvents, reserve: 20 },
  lookUpCalls: { run: lookUpCalls, due: ({ now }) => dueCalls(now) },
  watchWallets: { run: watchWallets, due: ({ now }) => dueWallets(now) },
  keepStock: { run: watchStock, due: () => nothingDue },
  watchReturns: { run: watchReturns, due: ({ now }) => dueReturns(now) },
  settleWithdrawals: { run: settleWithdrawals, due: () => dueWithdrawals },
  settleLandingClaims: { run: settleLandingClaims, due: () => dueClaims },
  returnUninstalled: { run: returnUninstalled, due: ({ now }) => dueUninstalled(now) },
  watchAutos: { run: watchAutos, due: ({ now }) => dueAutos(now) },
  watchUsage: { run: watchUsage, due: ({ now }) => dueReports(now) },
  tellUsage: { run: tellUsage, due: ({ now }) => dueNotices(now) },
  remindTravellers: { run: remindTravellers, due: ({ now }) => dueReminders(now) },
  copyReviews: { run: copyReviews, due: () => dueReviews },
  returnGifts: { run: returnGifts, due: ({ now }) => dueGifts(now) },
  expirePoints: { run: expirePoints, due: ({ now }) => expiredPoints(now) },
}

/** The catalogue's database knows when suppliers are asked; no row of orders waits for it. */
const nothingDue = sql`SELECT 0 AS since WHERE false`

async function watchWallets(context: CommerceContext): Promise<void> {
  await context.services.providers?.supply.watchWallets(context)
}

async function watchStock(context: CommerceContext): Promise<void> {
  await context.services.providers?.supply.keepStock(context)
}

export const promises: readonly Promised<ShopServices>[] = [
  {
    name: 'From paid to ready',
    within: [
      { seconds: 60, share: 0.95 },
      { seconds: 600, share: 0.999 },
    ],
    took: ({ now }) => sql`
      SELECT coalesce(completed_at, closed_at, ${now}) - paid_at AS seconds
      FROM purchase WHERE paid_at > ${now - promisedSeconds}`,
  },
]

export const messages: QueueWork<ShopServices> = {
  event: workOnNamed,
  order: advanceNamed,
}

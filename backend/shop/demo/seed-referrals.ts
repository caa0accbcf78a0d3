import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Channel } from '#contract/commerce/channel.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import { getPlanById } from '../catalogue/plans.ts'
import { settleRewards } from '../features/reward/settle-rewards.ts'
import { demoReferralCode } from './seed-rewards.ts'

const day = 86_400
const referrer = 'demo-traveller'
const referralMinor = 300

/** Invented people who used the traveller's referral code; nobody can sign in as them. */
const friends = [
  { id: 'invited-noor', name: 'Noor Haddad', isDone: true, daysAgo: 14 },
  { id: 'invited-elia', name: 'Elia Brandt', isDone: false, daysAgo: 1 },
] as const

type Seeding = {
  db: D1Database
  catalogue: D1Database
  channel: Pick<Channel, 'id' | 'catalogue'>
  now: Date
}

/**
 * Adds a completed referral, with the traveller's points for it, and a pending one. Existing rows
 * are left as they are. Nothing in production calls this.
 */
export async function seedReferrals({ db, catalogue, channel, now }: Seeding): Promise<void> {
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  const plan = await getPlanById(view, 'it-10gb-30d-v1')
  if (!plan) throw new Error('expected the plan of the demonstration friends to be sold')
  const seconds = Math.floor(now.getTime() / 1000)
  for (const [at, friend] of friends.entries()) {
    const boughtAt = seconds - friend.daysAgo * day
    const made = { db, plan, friend, at, boughtAt }
    await db.batch([
      ...orderOf(made, channel.id),
      ...(friend.isDone ? [] : waitingEsim(made)),
      ...settleRewards({ db, now: boughtAt }, `${friend.id}-order`),
    ])
  }
}

type Making = {
  db: D1Database
  plan: OfferedPlan
  friend: (typeof friends)[number]
  at: number
  boughtAt: number
}

function orderOf({ db, plan, friend, at, boughtAt }: Making, channelId: string) {
  const { id, name, isDone } = friend
  const email = `${id}@people.tradewind.example`
  const totalMinor = plan.priceMinor - referralMinor
  return [
    insertRow(db, 'account', {
      ...{ id, account_type: 'normal', email, email_key: email, name },
      ...{ locale: 'en', currency_unit: 'USD', created_at: boughtAt },
    }),
    insertRow(db, 'purchase', {
      ...{ id: `${id}-order`, number: `DEMFR0000${at + 1}`, account_id: id, channel: channelId },
      state: isDone ? 'COMPLETED' : 'PROVISIONING',
      ...{ plan_id: plan.id, plan: JSON.stringify(plan), quantity: 1, currency: plan.currency },
      ...{ unit_minor: plan.priceMinor, subtotal_minor: plan.priceMinor },
      ...{ referral_minor: referralMinor, total_minor: totalMinor, code: demoReferralCode },
      ...{ locale: 'en', consent_at: boughtAt, consent_version: consentVersion },
      ...{ created_at: boughtAt, paid_at: boughtAt, completed_at: isDone ? boughtAt : null },
    }),
    insertRow(db, 'payment', {
      ...{ purchase_id: `${id}-order`, provider: 'sandbox', tries: 1, state: 'succeeded' },
      ...{ amount_minor: totalMinor, currency: plan.currency, updated_at: boughtAt },
    }),
    insertRow(db, 'referral', {
      ...{ purchase_id: `${id}-order`, friend_id: id, referrer_id: referrer },
      ...{ state: 'PENDING', created_at: boughtAt },
    }),
  ]
}

/** An eSIM whose network has not delivered it, so that the order keeps waiting. */
function waitingEsim({ db, plan, friend, boughtAt }: Making): D1PreparedStatement[] {
  const id = `${friend.id}-order-0`
  return [
    insertRow(db, 'esim', {
      ...{ id, purchase_id: `${friend.id}-order`, position: 0, account_id: friend.id },
      ...{ allowance_mb: plan.amount, days: plan.duration, created_at: boughtAt },
      activate_by: boughtAt + plan.activateWithinDays * day,
    }),
    insertRow(db, 'sandbox_profile', {
      ...{ request_id: id, serial: 91_000_001, matching_id: 'DEMO-0000-0000-FRND' },
      ...{ plan_id: plan.id, ready_at: boughtAt + 365 * day },
    }),
  ]
}

import { type } from 'arktype'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { listAddons } from '../../shop/catalogue/addons.ts'

const [hour, day] = [3600, 86_400]
const amountLimit = 2_500

type Wish = {
  hoursAgo: number
  /** The index of the add-on among the sizes, from the largest on. */
  size: number
  word: string
  checks?: readonly ApprovalCheck[]
  end?: { state: 'approved' | 'declined' | 'lapsed'; answer: string; hoursAgo: number }
}

const thirdAddon = { rule: 'addons', limit: 2, value: 3, isBroken: true } as const
const firstAddon = { rule: 'addons', limit: 2, value: 1, isBroken: false } as const

/** The requests of the people of each demonstration organisation. */
const wishes: readonly Wish[] = [
  {
    hoursAgo: 3,
    size: 0,
    word: 'On site until Friday next week, with two laptops on the hotspot.',
  },
  {
    hoursAgo: 5,
    size: 1,
    word: 'The fair has no wireless network for exhibitors.',
    checks: [thirdAddon],
  },
  { hoursAgo: 52, size: 2, word: 'Video calls with the plant.', checks: [thirdAddon] },
  {
    hoursAgo: 120,
    size: 2,
    word: 'Maps for three days of visits.',
    end: { state: 'approved', answer: 'Have a good trip.', hoursAgo: 118 },
  },
  {
    hoursAgo: 290,
    size: 0,
    word: 'Uploads from the shoot.',
    end: { state: 'declined', answer: 'Please use the network of the hotel.', hoursAgo: 280 },
  },
  {
    hoursAgo: 400,
    size: 1,
    word: '',
    end: { state: 'lapsed', answer: '', hoursAgo: 330 },
  },
]

const Given = type({ esim_id: 'string', account_id: 'string', plan: 'string' })

const organizations = [
  { id: 'demo-meridian', decidedBy: 'demo-postpaid' },
  { id: 'demo-northpass', decidedBy: 'demo-prepaid' },
] as const

/** Adds requests of the demonstration organisations' people, of which some wait. */
export async function seedApprovals(seeding: Seeding): Promise<void> {
  for (const organization of organizations) await seedRequests(seeding, organization)
}

async function seedRequests(
  { db, catalogue, channel, now }: Seeding,
  { id: organizationId, decidedBy }: (typeof organizations)[number],
): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { results } = await statement(db)`SELECT esim.id AS esim_id, esim.account_id, purchase.plan
    FROM purchase JOIN esim ON esim.purchase_id = purchase.id
      JOIN account ON account.id = esim.account_id AND account.organization_id = ${organizationId}
    WHERE purchase.organization_id = ${organizationId} AND purchase.state = 'COMPLETED'
      AND esim.cancelled_at IS NULL AND esim.activated_at IS NOT NULL
      AND (account.disabled_at IS NULL OR account.without_access = 1)
    GROUP BY esim.account_id ORDER BY max(esim.activated_at) DESC LIMIT ${wishes.length}`.all()
  const given = Given.array().assert(results)
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  for (const [at, wish] of wishes.entries()) {
    const to = given[at % Math.max(given.length, 1)]
    if (!to) return
    const addons = await listAddons(view, JSON.parse(to.plan), 'any_size')
    const plan = addons.toReversed()[Math.min(wish.size, addons.length - 1)]
    if (!plan) continue
    const { end, hoursAgo, word, checks = [firstAddon] } = wish
    const createdAt = seconds - hoursAgo * hour
    const lapsesAt = Math.max(createdAt + 3 * day, end ? 0 : seconds + 2 * hour)
    const decidedAt = end ? seconds - end.hoursAgo * hour : null
    const amount = { rule: 'amount', limit: amountLimit, value: plan.priceMinor }
    await insertRow(db, 'approval_request', {
      id: `${organizationId}-request-${at}`,
      organization_id: organizationId,
      kind: 'addon',
      asked_by: to.account_id,
      person_id: to.account_id,
      esim_id: to.esim_id,
      channel: channel.id,
      asked: JSON.stringify({ lines: [{ plan, quantity: 1, unitMinor: plan.priceMinor }] }),
      checks: JSON.stringify([{ ...amount, isBroken: plan.priceMinor > amountLimit }, ...checks]),
      total_minor: plan.priceMinor,
      currency: 'USD',
      word,
      state: end?.state ?? 'open',
      escalates_at: lapsesAt - day > seconds ? lapsesAt - day : null,
      lapses_at: lapsesAt,
      decided_by: end && end.state !== 'lapsed' ? decidedBy : null,
      decided_at: decidedAt,
      answer: end?.answer ?? '',
      created_at: createdAt,
      expires_at: decidedAt === null ? null : decidedAt + 400 * day,
    }).run()
  }
}

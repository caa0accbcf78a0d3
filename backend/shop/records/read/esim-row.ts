import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { EsimAddon } from '#contract/commerce/addon.ts'
import type { Esim } from '#contract/commerce/order.ts'
import {
  cancelDays,
  esimStates,
  giftStates,
  leavings,
  profileStates,
} from '#contract/commerce/order-words.ts'
import { plainNameOf } from '#contract/commerce/plain-name.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import { ownReview, ownReviewSql } from '../own-review.ts'
import { shownIccid } from '../shown-iccid.ts'
import { addonsColumn, hasLiveAddon, toAddons } from './addon-sql.ts'
import { exchangedForSql, nameOf } from './exchange-columns.ts'
import { forPhoneSql } from './trip-column.ts'

const secondsPerDay = 86_400

/**
 * The state of an eSIM's plan at a moment. An unused one starts by itself at `activate_by`. A plan
 * with counted data ends when its data or days are used up, unless data was added.
 */
export function stateSql(nowSeconds: number): Sql {
  const start = sql`coalesce(esim.activated_at, esim.activate_by)`
  return sql`CASE
      WHEN esim.cancelled_at IS NOT NULL THEN 'CANCELLED'
      WHEN esim.revoked_at IS NOT NULL OR esim.failed_at IS NOT NULL THEN 'INVALIDATED'
      WHEN ${start} + esim.days * 86400 <= ${nowSeconds} AND NOT ${hasLiveAddon(nowSeconds)}
        THEN 'EXPIRED'
      WHEN esim.used_mb >= esim.allowance_mb THEN 'EXPIRED'
      WHEN ${start} <= ${nowSeconds} THEN 'ACTIVE'
      ELSE 'PENDING'
    END`
}

/** Whether a gift is still on offer or being accepted. */
const isOfferedSql = (nowSeconds: number) =>
  sql`(gift.state = 'accepting' OR gift.state = 'open' AND gift.expires_at > ${nowSeconds})`

/**
 * The reason for which the network is being asked to cancel an eSIM; its code may no longer work
 * then.
 */
const leavingSql = sql`CASE
    WHEN EXISTS (SELECT 1 FROM cancellation
      WHERE cancellation.purchase_id = esim.purchase_id AND cancellation.state = 'open')
      THEN 'cancelled'
    WHEN EXISTS (SELECT 1 FROM exchange AS taking WHERE taking.old_purchase_id = esim.purchase_id
      AND taking.state <> 'void' AND taking.state <> 'done' AND taking.taking_at IS NOT NULL)
      THEN 'exchanged'
  END`

/**
 * Whether an eSIM's code is hidden now: it is offered as a gift or being accepted, it was made to
 * replace another that still works, or it is about to be cancelled.
 */
const heldSql = (nowSeconds: number) => sql`(
  ${leavingSql} IS NOT NULL
  OR EXISTS (SELECT 1 FROM esim_gift AS gift
    WHERE gift.esim_id = esim.id AND ${isOfferedSql(nowSeconds)})
  OR EXISTS (SELECT 1 FROM exchange
    WHERE exchange.purchase_id = esim.purchase_id AND exchange.state <> 'done'))`

/** The gift that an eSIM was received or is offered as, as JSON. */
const giftSql = (nowSeconds: number) => sql`(
  SELECT json_object('state', iif(gift.state = 'accepted', 'received', 'offered'),
    'email', iif(gift.state = 'accepted', NULL, gift.email),
    'expiresAt', iif(gift.state = 'accepted', NULL, gift.expires_at),
    'giver', iif(gift.state = 'accepted',
      (SELECT giver.name FROM account AS giver WHERE giver.id = gift.account_id), NULL))
  FROM esim_gift AS gift
  WHERE gift.esim_id = esim.id AND (gift.state = 'accepted' OR ${isOfferedSql(nowSeconds)}))`

/** The columns of an `EsimRow`, from `esim` joined with `purchase`. */
export const esimColumns = (nowSeconds: number) => sql`esim.id, esim.purchase_id, purchase.number,
  purchase.plan, esim.name, ${shownIccid} AS iccid, esim.smdp_address, esim.matching_id, esim.apn,
  iif(esim.is_profile_known, esim.profile, 'UNKNOWN') AS profile, esim.counted_at,
  esim.allowance_mb, esim.base_mb, ${addonsColumn} AS addons, esim.days, esim.activate_by,
  esim.activated_at, esim.used_mb, esim.reported_at, esim.created_at, esim.position,
  ${stateSql(nowSeconds)} AS state, ${heldSql(nowSeconds)} AS is_held, ${giftSql(nowSeconds)} AS gift,
  ${leavingSql} AS leaving, ${exchangedForSql} AS exchanged_for,
  ${ownReviewSql} AS review,
  (SELECT trip_id FROM trip_order_line WHERE trip_order_line.purchase_id = purchase.id
    AND esim.account_id = purchase.account_id) AS trip_id,
  ${forPhoneSql} AS for_phone,
  (SELECT organization.name FROM organization WHERE organization.id = purchase.organization_id)
    AS organization,
  (SELECT json_group_array(json_object('day', day, 'usedMb', used_mb)) FROM
    (SELECT day, used_mb FROM esim_usage WHERE esim_id = esim.id ORDER BY day)) AS usage`

export const EsimRow = type({
  id: 'string',
  purchase_id: 'string',
  number: 'string',
  plan: 'string',
  name: 'string',
  iccid: 'string | null',
  smdp_address: 'string | null',
  matching_id: 'string | null',
  apn: 'string | null',
  profile: type.enumerated(...profileStates),
  allowance_mb: 'number.integer | null',
  base_mb: 'number.integer | null',
  addons: 'string',
  days: 'number.integer',
  activate_by: 'number.integer',
  activated_at: 'number.integer | null',
  used_mb: 'number.integer',
  reported_at: 'number.integer | null',
  counted_at: 'number.integer | null',
  created_at: 'number.integer',
  state: type.enumerated(...esimStates),
  usage: 'string',
  is_held: '0 | 1',
  gift: 'string | null',
  leaving: type.enumerated(...leavings).or('null'),
  exchanged_for: 'string | null',
  review: 'string | null',
  organization: 'string | null',
  trip_id: 'string | null',
  for_phone: 'string | null',
})
export type EsimRow = typeof EsimRow.infer

/** An eSIM as its owner sees it. */
export function toEsim(row: EsimRow, nowSeconds: number): Esim {
  const { iccid, smdp_address: smdpAddress, matching_id: matchingId } = row
  const start = row.activated_at ?? (row.activate_by <= nowSeconds ? row.activate_by : undefined)
  const plan: OfferedPlan = JSON.parse(row.plan)
  const addons = toAddons(row.addons, nowSeconds)
  return {
    id: row.id,
    orderId: row.purchase_id,
    orderNumber: row.number,
    name: row.name,
    plan,
    state: row.state,
    profile: row.profile,
    ...(iccid ? { iccid } : {}),
    ...(smdpAddress && matchingId && !row.is_held ? { smdpAddress, matchingId } : {}),
    ...(row.apn ? { apn: row.apn } : {}),
    allowanceMb: row.allowance_mb,
    usedMb: row.used_mb,
    ...(row.base_mb === null ? {} : { baseMb: row.base_mb }),
    ...(addons.length === 0 ? {} : { addons }),
    // Days tell what a person does: only that person sees them.
    usage: row.for_phone === null ? JSON.parse(row.usage) : [],
    activateBy: row.activate_by,
    ...(start === undefined
      ? {}
      : {
          activatedAt: start,
          expiresAt: endOf(start + row.days * secondsPerDay, addons, nowSeconds),
        }),
    ...(row.reported_at === null ? {} : { reportedAt: row.reported_at }),
    ...(row.counted_at === null ? {} : { countedAt: row.counted_at }),
    createdAt: row.created_at,
    // Only the organisation that paid can take the plan back.
    canCancel:
      row.organization === null &&
      addons.length === 0 &&
      row.leaving !== 'cancelled' &&
      isUnused(row, plan) &&
      nowSeconds < row.created_at + cancelDays * secondsPerDay,
    ...(row.gift === null ? {} : { gift: giftOf(row.gift) }),
    ...(row.leaving === null ? {} : { leaving: row.leaving }),
    ...nameOf(row.exchanged_for),
    ...(row.organization === null ? {} : { organization: row.organization }),
    ...(row.trip_id === null ? {} : { tripId: row.trip_id }),
    ...(row.for_phone === null ? {} : { forPhone: row.for_phone }),
    ...ownReview(row.review),
  }
}

const GiftJson = type('string.json.parse').to({
  state: type.enumerated(...giftStates),
  email: 'string | null',
  expiresAt: 'number.integer | null',
  giver: 'string | null',
})

function giftOf(json: string): NonNullable<Esim['gift']> {
  const { state, email, expiresAt, giver } = GiftJson.assert(json)
  const name = plainNameOf(giver ?? '')
  return {
    state,
    ...(email === null ? {} : { email }),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(name === '' ? {} : { giver: name }),
  }
}

/** The end of the plan or, once that is over, of the added data that is in use. */
function endOf(planEndsAt: number, addons: readonly EsimAddon[], nowSeconds: number): number {
  const active = addons.find(({ state }) => state === 'active')
  return planEndsAt <= nowSeconds ? (active?.endsAt ?? planEndsAt) : planEndsAt
}

function isUnused({ state, profile, activated_at }: EsimRow, plan: OfferedPlan): boolean {
  const isFresh = state === 'PENDING' && profile === 'RELEASED' && activated_at === null
  return isFresh && plan.refundPolicy !== 'none'
}

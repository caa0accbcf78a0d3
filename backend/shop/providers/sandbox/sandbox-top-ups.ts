import { type } from 'arktype'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type {
  Cancelled,
  Cost,
  Ordered,
  PackageTopUp,
  Ref,
  TopUpReport,
} from '../supplier/supplier.ts'

const secondsPerDay = 86_400
/** Seconds until data is added, because real networks take time and pages have to show that. */
const makingSeconds = 2

const Profile = type({
  allowance_mb: 'number.integer | null',
  days: 'number.integer | null',
  activated_at: 'number.integer | null',
  total_mb: 'number.integer',
})
const TopUp = type({
  request_id: 'string',
  amount_mb: 'number.integer',
  days: 'number.integer',
  ready_at: 'number.integer',
  fails: '0 | 1',
  started_at: 'number.integer | null',
  ended_at: 'number.integer | null',
  used_mb: 'number.integer',
})
type TopUp = typeof TopUp.infer

/** Queues data behind a profile's other data; refuses if the profile no longer exists. */
export async function addTopUp({ db, now }: DbContext, request: PackageTopUp): Promise<Ordered> {
  const { requestId, ref, dataMb, days } = request
  const profileId = ref.requestId
  await statement(
    db,
    sql`INSERT INTO sandbox_topup
        (request_id, profile_id, serial, amount_mb, days, ready_at, fails)
      SELECT ${requestId}, ${profileId}, (SELECT coalesce(max(serial), 0) + 1 FROM sandbox_topup),
        ${dataMb}, ${days}, ${now + makingSeconds}, refuses_topups
      FROM sandbox_profile
      WHERE request_id = ${profileId} AND cancelled_at IS NULL AND profile <> 'DELETED'
      ON CONFLICT (request_id) DO NOTHING`,
  ).run()
  const asked = statement(db, sql`SELECT 1 FROM sandbox_topup WHERE request_id = ${requestId}`)
  if (await asked.first())
    return { outcome: 'accepted', ref: { requestId }, cost: costOf({ dataMb, days }) }
  return { outcome: 'refused', reason: 'not_allowed', detail: 'there is no such profile' }
}

/** What real networks would ask: for each GB, or for each day of data that does not run out. */
export function costOf({ dataMb, days }: { dataMb: number | null; days: number }): Cost {
  const micros = dataMb === null ? days * 900_000 : 400_000 + Math.round((dataMb * 450_000) / 1024)
  return { micros, currency: 'USD' }
}

/** Takes back added data of which nothing was used. */
export async function takeTopUpBack({ db }: DbContext, { requestId }: Ref): Promise<Cancelled> {
  const { results } = await statement(
    db,
    sql`UPDATE sandbox_topup SET fails = 1
      WHERE request_id = ${requestId} AND used_mb = 0 AND ended_at IS NULL RETURNING request_id`,
  ).all()
  return results.length > 0 ? 'cancelled' : 'refused'
}

/**
 * Updates a profile's queue of data for the current time and the data that its phone has just used:
 * the profile's own data is used first, then added data, one part at a time. Usage beyond all of it
 * is dropped. Returns the queue.
 */
export async function settleTopUps(
  { db, now }: DbContext,
  profileId: string,
  newMb = 0,
): Promise<TopUpReport[]> {
  const [profiles, rows] = await db.batch([
    statement(
      db,
      sql`SELECT allowance_mb, days, activated_at, (SELECT coalesce(sum(used_mb), 0)
          FROM sandbox_usage WHERE sandbox_usage.request_id = ${profileId}) AS total_mb
        FROM sandbox_profile WHERE request_id = ${profileId}`,
    ),
    statement(db, sql`SELECT * FROM sandbox_topup WHERE profile_id = ${profileId} ORDER BY serial`),
  ])
  const queue = (rows?.results ?? []).map((row) => TopUp.assert(row))
  if (queue.length === 0) return []
  const profile = Profile.assert(profiles?.results[0])
  const usable = queue.filter(({ fails, ready_at }) => !fails && ready_at <= now)
  const before = usable.map((each) => JSON.stringify(each))
  drawOn(profile, usable, { nowSeconds: now, newMb })
  const changed = usable.filter((each, at) => JSON.stringify(each) !== before[at])
  if (changed.length > 0) await db.batch(changed.map((each) => store(db, each)))
  return queue.map((each) => toReport(each, now))
}

/** Counts data that a phone uses now, but no more than is left. */
export async function drawData(context: DbContext, profileId: string, mb: number): Promise<void> {
  await settleTopUps(context, profileId)
  const { db, now } = context
  const { usedMb } = Used.assert(
    await statement(
      db,
      sql`SELECT max(0, min(${mb}, coalesce(
          iif(activated_at + days * 86400 <= ${now}, 0, max(0, allowance_mb
            - (SELECT coalesce(sum(used_mb), 0) FROM sandbox_usage WHERE request_id = ${profileId})
            + (SELECT coalesce(sum(used_mb), 0) FROM sandbox_topup
              WHERE profile_id = ${profileId})))
          + (SELECT coalesce(sum(amount_mb - used_mb), 0) FROM sandbox_topup
            WHERE profile_id = ${profileId} AND fails = 0 AND ready_at <= ${now}
              AND ended_at IS NULL),
          ${mb}))) AS usedMb
        FROM sandbox_profile WHERE request_id = ${profileId}`,
    ).first(),
  )
  await statement(
    db,
    sql`INSERT INTO sandbox_usage (request_id, day, used_mb)
         VALUES (${profileId}, ${Math.floor(now / secondsPerDay)}, ${usedMb})
      ON CONFLICT (request_id, day) DO UPDATE SET used_mb = used_mb + excluded.used_mb`,
  ).run()
  await settleTopUps(context, profileId, usedMb)
}

const Used = type({ usedMb: 'number.integer' })

type Time = { nowSeconds: number; newMb: number }

/** Draws new usage, which the profile's total already contains, from the parts of the queue. */
function drawOn(profile: typeof Profile.infer, queue: TopUp[], { nowSeconds, newMb }: Time): void {
  const { allowance_mb: ownMb, days, activated_at: activatedAt, total_mb: totalMb } = profile
  if (activatedAt === null || ownMb === null || days === null) return
  const endsAt = activatedAt + days * secondsPerDay
  const drawn = queue.reduce((sum, { used_mb }) => sum + used_mb, 0)
  const ownBefore = totalMb - newMb - drawn
  const isOver = endsAt <= nowSeconds
  let rest = isOver ? newMb : Math.max(0, newMb - Math.max(0, ownMb - ownBefore))
  if (!isOver && ownBefore + newMb < ownMb) return
  // If the plan ended by its days, the next part began at that time; if by its data, it begins now.
  let freeAt = isOver && ownBefore < ownMb ? endsAt : newMb > 0 ? nowSeconds : 0
  for (const each of queue) {
    if (each.ended_at === null) rest -= takeFrom(each, { freeAt, nowSeconds, wantedMb: rest })
    if (each.ended_at === null) return
    freeAt = Math.max(freeAt, each.ended_at)
  }
}

type Wanted = { freeAt: number; nowSeconds: number; wantedMb: number }

/** Draws usage from a part and returns what it gave. The part ends with its data or its days. */
function takeFrom(part: TopUp, { freeAt, nowSeconds, wantedMb }: Wanted): number {
  part.started_at ??= Math.max(part.ready_at, freeAt)
  const endsAt = part.started_at + part.days * secondsPerDay
  if (endsAt <= nowSeconds) {
    part.ended_at = endsAt
    return 0
  }
  const takenMb = Math.min(wantedMb, part.amount_mb - part.used_mb)
  part.used_mb += takenMb
  if (part.used_mb >= part.amount_mb) part.ended_at = nowSeconds
  return takenMb
}

function store(db: D1Database, { request_id, started_at, ended_at, used_mb }: TopUp) {
  return statement(
    db,
    sql`UPDATE sandbox_topup
      SET started_at = ${started_at}, ended_at = ${ended_at}, used_mb = ${used_mb}
      WHERE request_id = ${request_id}`,
  )
}

function toReport(row: TopUp, nowSeconds: number): TopUpReport {
  const { request_id: requestId, started_at, ended_at, used_mb: usedMb } = row
  if (row.ready_at > nowSeconds) return { requestId, state: 'making', usedMb }
  return {
    requestId,
    state: row.fails ? 'failed' : 'made',
    ...(started_at === null ? {} : { startedAt: started_at }),
    ...(ended_at === null ? {} : { endedAt: ended_at }),
    usedMb,
  }
}

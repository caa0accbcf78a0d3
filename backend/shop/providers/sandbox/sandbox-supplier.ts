import { type } from 'arktype'
import { profileStates } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import { sandboxIccid } from '../supplier/iccid.ts'
import type {
  Cancelled,
  Capabilities,
  Ordered,
  PackageRequest,
  ProfileReport,
  Ref,
  Supplier,
} from '../supplier/supplier.ts'
import { addTopUp, costOf, settleTopUps, takeTopUpBack } from './sandbox-top-ups.ts'

/** A reserved name, so that such a profile cannot be mistaken for a real one. */
const smdpAddress = 'smdp.sandbox.example'
/** The APN that has to be entered for plans of several countries. */
const apnOfMany = 'data.sandbox.example'
/** Seconds until a profile is made, because real networks take time and pages have to show that. */
const makingSeconds = 2

const Row = type({
  serial: 'number.integer',
  matching_id: 'string',
  plan_id: 'string',
  ready_at: 'number.integer',
  fails: '0 | 1',
  profile: type.enumerated(...profileStates),
  activated_at: 'number.integer | null',
})

const can: Capabilities = {
  dedupe: 'order_id',
  cancel: 'until_download',
  states: 'profile',
  topUp: 'queued',
  makesAnySize: true,
  freshSeconds: 10,
  bulk: 100,
  perSecond: 1_000,
  // It answers from the same database: a run that asked and has no answer has ended.
  deadlineMs: 0,
}

/** The embedded network: its profiles connect to nothing, and the sandbox page changes them. */
export function createSandboxSupplier(): Supplier {
  return {
    can,
    order,
    async find(context, { requestId, kind }) {
      if (kind === 'top_up') return 'cannot_tell'
      return (await readOne(context, requestId)) ? { requestId } : 'none'
    },
    read,
    topUp: addTopUp,
    takeBack: takeTopUpBack,
    cancel,
    stop,
  }
}

async function order({ db, now }: DbContext, request: PackageRequest): Promise<Ordered> {
  const { requestId, packageId: planId, dataMb, days } = request
  const isToFail = sql`SELECT 1 FROM sandbox_failure WHERE plan_id IN ('', ${planId})`
  const insert = statement(
    db,
    sql`INSERT INTO sandbox_profile
        (request_id, serial, matching_id, plan_id, ready_at, allowance_mb, days, fails)
      VALUES (${requestId}, (SELECT coalesce(max(serial), 0) + 1 FROM sandbox_profile),
        ${makeMatchingId()}, ${planId}, ${now + makingSeconds}, ${dataMb}, ${days}, EXISTS (${isToFail}))
      ON CONFLICT (request_id) DO NOTHING`,
  )
  const forget = statement(
    db,
    sql`DELETE FROM sandbox_failure WHERE plan_id IN ('', ${planId})
      AND EXISTS (SELECT 1 FROM sandbox_profile WHERE request_id = ${requestId} AND fails = 1)`,
  )
  await db.batch([insert, forget])
  return { outcome: 'accepted', ref: { requestId }, cost: costOf({ dataMb, days }) }
}

async function readOne(
  { db, now }: DbContext,
  requestId: string,
): Promise<ProfileReport | undefined> {
  const [profiles, used] = await db.batch([
    statement(db, sql`SELECT * FROM sandbox_profile WHERE request_id = ${requestId}`),
    statement(
      db,
      sql`SELECT day, used_mb AS usedMb FROM sandbox_usage
        WHERE request_id = ${requestId} ORDER BY day`,
    ),
  ])
  const [found] = profiles?.results ?? []
  if (!found) return undefined
  const { serial, matching_id, plan_id, ready_at, fails, profile, activated_at } = Row.assert(found)
  if (ready_at > now) return { state: 'making' }
  if (fails) return { state: 'failed' }
  const topUps = await settleTopUps({ db, now }, requestId)
  return {
    state: 'made',
    iccid: sandboxIccid(serial),
    smdpAddress,
    matchingId: matching_id,
    // Plans of one country begin with its code.
    ...(/^[a-z]{2}-/.test(plan_id) ? {} : { apn: apnOfMany }),
    profile,
    ...(activated_at === null ? {} : { activatedAt: activated_at }),
    usage: { by: 'day', days: (used?.results ?? []) as { day: number; usedMb: number }[] },
    topUps,
  }
}

async function read(context: DbContext, refs: readonly Ref[]) {
  const reports = new Map<string, ProfileReport>()
  for (const { requestId } of refs) {
    const report = await readOne(context, requestId)
    if (report) reports.set(requestId, report)
  }
  return reports
}

async function cancel({ db, now }: DbContext, { requestId }: Ref): Promise<Cancelled> {
  const { results } = await statement(
    db,
    sql`UPDATE sandbox_profile SET cancelled_at = coalesce(cancelled_at, ${now})
      WHERE request_id = ${requestId} AND profile = 'RELEASED' AND activated_at IS NULL
      RETURNING request_id`,
  ).all()
  return results.length > 0 ? 'cancelled' : 'refused'
}

async function stop({ db, now }: DbContext, { requestId }: Ref): Promise<Cancelled> {
  const { results } = await statement(
    db,
    sql`UPDATE sandbox_profile SET cancelled_at = coalesce(cancelled_at, ${now})
      WHERE request_id = ${requestId} AND NOT EXISTS (SELECT 1 FROM sandbox_usage
        WHERE sandbox_usage.request_id = sandbox_profile.request_id AND used_mb > 0)
      RETURNING request_id`,
  ).all()
  return results.length > 0 ? 'cancelled' : 'refused'
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Upper case and digits, which a QR code holds in fewer modules. */
function makeMatchingId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  const text = Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
  return (text.match(/.{5}/g) ?? []).join('-')
}

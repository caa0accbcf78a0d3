import { type Sql, sql, statement } from '#backend/platform/sql.ts'
import { drawData } from '#backend/shop/providers/sandbox/sandbox-top-ups.ts'

/** Actions that a developer can trigger in the sandbox's network and phones. */
export const networkMoves = {
  install: 'Install',
  connect: 'Connect',
  use_100: 'Use 100 MB',
  use_1024: 'Use 1 GB',
  use_3072: 'Use 3 GB',
  expire: 'Expire',
  refuse: 'Refuse add-ons',
  allow: 'Take add-ons',
  remove: 'Delete from phone',
} as const
export type NetworkMove = keyof typeof networkMoves

const secondsPerDay = 86_400

export function isNetworkMove(value: string | null): value is NetworkMove {
  return value !== null && Object.hasOwn(networkMoves, value)
}

type Played = { requestId: string; move: NetworkMove; now: number }

/**
 * Changes a profile as a phone or the network would. Using data implies that the eSIM was installed
 * and connected.
 */
export async function playNetwork(db: D1Database, { requestId, move, now }: Played): Promise<void> {
  const set = (assignment: Sql) =>
    statement(db)`UPDATE sandbox_profile SET ${assignment} WHERE request_id = ${requestId}`
  // A profile that the network has cancelled can no longer be installed.
  const install = set(sql`profile = iif(cancelled_at IS NULL, 'INSTALLED', profile)`)
  const connect = set(sql`activated_at = coalesce(activated_at, ${now})`)
  if (move === 'install') await install.run()
  else if (move === 'connect') await db.batch([install, connect])
  else if (move === 'remove') await set(sql`profile = 'DELETED'`).run()
  else if (move === 'refuse' || move === 'allow') {
    await set(sql`refuses_topups = ${move === 'refuse' ? 1 : 0}`).run()
  } else if (move === 'expire') await set(sql`activated_at = ${now - 400 * secondsPerDay}`).run()
  else {
    await db.batch([install, connect])
    await drawData({ db, now }, requestId, Number(move.slice(4)))
  }
  await tellShop(db, requestId)
}

/**
 * Marks the eSIM as outdated, as a network's webhook would, so that its next read asks the network.
 */
async function tellShop(db: D1Database, requestId: string): Promise<void> {
  await statement(db)`
    UPDATE esim SET reported_at = NULL WHERE id = ${requestId} OR request_id = ${requestId}`.run()
}

export type SandboxProfile = {
  requestId: string
  planId: string
  profile: string
  activatedAt: number | null
  usedMb: number
  failed: number
}

const shown = 50

/** Lists profiles, the newest first. */
export async function listProfiles(db: D1Database): Promise<SandboxProfile[]> {
  const { results } = await statement(db)`
    SELECT request_id AS requestId, plan_id AS planId, profile, activated_at AS activatedAt,
      fails AS failed, (SELECT coalesce(sum(used_mb), 0) FROM sandbox_usage
        WHERE sandbox_usage.request_id = sandbox_profile.request_id) AS usedMb
    FROM sandbox_profile ORDER BY serial DESC LIMIT ${shown}`.all<SandboxProfile>()
  return results
}

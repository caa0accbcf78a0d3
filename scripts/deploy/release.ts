import type { Deployment, Wrangler } from './wrangler.ts'

/** Shares of the visitors, in per cent, to whom a new version is shown one after another. */
const shares = [5, 50, 100]

export type Release = {
  wrangler: Wrangler
  /** Adds the files of earlier builds to this one's; a first release has none. */
  keepFiles?: () => Promise<void>
  /**
   * Rejects unless the version answers as it should, whatever share of visitors it has; returns what its
   * shops still need before they sell.
   */
  smoke: (version: string) => Promise<string[]>
  /** Watches a share of the visitors; rejects if the new version fails more often than the old. */
  gate: (versions: { fresh: string; stable: string }) => Promise<void>
  say: (line: string) => void
}

/**
 * Releases the built worker so that the shop always works: every step before the first visitor sees
 * the new version can be repeated, and every failure after it sends all visitors back to the
 * previous version. Migrations only expand, so both versions work on the migrated database. The
 * deployment's message names the version to return to, so that an interrupted release is reverted
 * by the next one, on whatever machine. Returns the new version's id.
 */
export async function release({ wrangler, keepFiles, smoke, gate, say }: Release): Promise<string> {
  const running = await wrangler.running()
  const stable = running && (await stableVersion(running, wrangler, say))
  if (stable) await keepFiles?.()
  const bookmark = await wrangler.bookmark()
  say(`bookmark of the database: ${bookmark}`)
  await wrangler.migrate()
  await wrangler.deployGate()
  if (!stable) {
    const first = await wrangler.deployFirst()
    const needs = await smoke(first)
    say(`${first} is the first version, and serves all visitors`)
    for (const need of needs) say(need)
    return first
  }
  const message = `before ${stable}, bookmark ${bookmark}`
  const fresh = await wrangler.upload(message)
  say(`uploaded ${fresh}`)
  let needs: string[] = []
  try {
    for (const share of [0, ...shares]) {
      await wrangler.route(splitOf({ fresh, stable, share }), message)
      say(`${fresh} serves ${share} % of the visitors`)
      needs = await smoke(fresh)
      if (share > 0) await gate({ fresh, stable })
    }
  } catch (error) {
    await wrangler.route([{ version_id: stable, percentage: 100 }], `back from ${fresh}`)
    say(`went back to ${stable}; the database's bookmark before this release is ${bookmark}`)
    throw error
  }
  // Messages are sent only to a version that handles them. Until then they wait, and scheduled work
  // does their work.
  await wrangler.attach().catch((error: Error) => {
    throw new Error(
      `${fresh} serves all visitors, with clock and queues as before: ${error.message}`,
    )
  })
  for (const need of needs) say(need)
  return fresh
}

function splitOf({ fresh, stable, share }: { fresh: string; stable: string; share: number }) {
  const versions = [
    { version_id: fresh, percentage: share },
    { version_id: stable, percentage: 100 - share },
  ]
  return share === 100 ? versions.slice(0, 1) : versions
}

/**
 * Returns the version that last served all visitors. If a release was interrupted, its visitors are
 * sent back first.
 */
async function stableVersion(
  running: Deployment,
  wrangler: Wrangler,
  say: (line: string) => void,
): Promise<string> {
  const [only, ...others] = running.versions
  if (only && others.length === 0) return only.version_id
  const named = /^before (\S+),/.exec(running.annotations?.['workers/message'] ?? '')?.[1]
  const stable = running.versions.find(({ version_id }) => version_id === named)?.version_id
  if (!stable) {
    throw new Error(
      'several versions serve visitors, and the deployment does not say which was stable: lead all visitors to one with `npx wrangler versions deploy`, then deploy again',
    )
  }
  await wrangler.route([{ version_id: stable, percentage: 100 }], 'back from a release that died')
  say(`a release before this one died: went back to ${stable}`)
  return stable
}

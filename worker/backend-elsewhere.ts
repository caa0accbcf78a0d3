import { ApiError } from '#contract/errors.ts'
import { askRemote } from './edge/api/ask-remote.ts'
import { type CallDeadline, createDeadlines } from './edge/call-deadline.ts'
import {
  createDatabaseReadiness,
  type Readiness,
  readinessPath,
  versionHeader,
} from './edge/door/health.ts'
import type { EdgeContext } from './edge/edge.ts'
import type { Config } from './edge/env.ts'

const overrideHeader = 'cloudflare-workers-version-overrides'

/**
 * Asks a backend that is not embedded, by the binding or over the network. The platform carries the
 * version that a smoke test asks for over a binding only if it is named again.
 */
export function askElsewhere(
  request: Request,
  c: EdgeContext,
  deadline: CallDeadline,
): Promise<Response> {
  const { BACKEND } = c.env
  if (!BACKEND) return askRemote(request, deadline)
  const overrides = c.req.header(overrideHeader)
  if (overrides) request.headers.set(overrideHeader, overrides)
  return askRemote(request, deadline, { send: (sent) => BACKEND.fetch(sent) })
}

/**
 * Returns the reader of `/readyz`: it asks where the databases are. A backend that does not know the
 * address, as that of another operator may not, is ready if it answers.
 */
export function createReadinessReader({ apiOrigin }: Pick<Config, 'apiOrigin'>) {
  const deadlineOf = createDeadlines()
  const readDatabases = createDatabaseReadiness()

  return async function readReadiness(c: EdgeContext): Promise<Readiness> {
    if (!apiOrigin) return readDatabases(c.env)
    const request = new Request(new URL(readinessPath, apiOrigin))
    const asked = askElsewhere(request, c, deadlineOf(c, 'catalogue'))
    const answer = await asked.catch(nothingOf)
    if (!answer) return { database: false, catalogue: false }
    const backend = answer.headers.get(versionHeader)
    return { database: true, catalogue: true, ...(backend === null ? {} : { backend }) }
  }
}

/** What went wrong is in the log. */
function nothingOf(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

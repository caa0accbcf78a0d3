import { ApiError } from '#contract/errors.ts'
import { readOpeningOf } from '#contract/reports/opening.ts'
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
import { createOpeningReader } from './embedded/opening-reader.ts'

const overrideHeader = 'cloudflare-workers-version-overrides'

/**
 * Calls a backend that is not embedded, through the binding or over the network. A smoke test asks
 * for one version of the worker by a header; the platform applies it to a binding only if the edge
 * repeats the header there.
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
 * Returns the reader for `/readyz`: it asks the backend, which has the databases. A backend without
 * this address, for instance one of another operator, counts as ready if it answers at all.
 */
export function createReadinessReader(config: Config) {
  const { apiOrigin } = config
  const deadlineOf = createDeadlines()
  const readDatabases = createDatabaseReadiness(createOpeningReader(config))

  return async function readReadiness(c: EdgeContext): Promise<Readiness> {
    if (!apiOrigin) return readDatabases(c.env)
    const request = new Request(new URL(readinessPath, apiOrigin))
    const asked = askElsewhere(request, c, deadlineOf(c, 'catalogue'))
    const answer = await asked.catch(nothingOf)
    if (!answer) return { database: false, catalogue: false }
    const backend = answer.headers.get(versionHeader)
    const opening = readOpeningOf(await answer.json().catch(() => undefined))
    return {
      database: true,
      catalogue: true,
      ...(backend === null ? {} : { backend }),
      opening,
    }
  }
}

/** The error is logged where it occurred. */
function nothingOf(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

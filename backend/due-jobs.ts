import type { Job, Work, WorkWith } from './call/domain.ts'
import {
  type BackendDomain,
  type BackendServices,
  type Catalogue,
  type DeploymentServices,
  domains,
  handedBy,
} from './domains.ts'
import { expired, purgeExpired } from './purge-expired.ts'

/** The context of work with the services that the deployment gives. */
export type GivenContext = WorkWith<DeploymentServices & Catalogue>

type Loaded = Required<Work<BackendServices>>

/** Returns the scheduled jobs of all domains, and the work of queues. */
export async function loadJobs(composed: readonly BackendDomain[] = domains): Promise<Loaded> {
  const loaded = await Promise.all(composed.map(({ work }) => work?.()))
  const purge: Job<BackendServices> = {
    run: purgeExpired,
    due: ({ now }) => expired(now),
    reserve: 20,
  }
  return {
    jobs: Object.assign({ purgeExpired: purge }, ...loaded.map((part) => part?.jobs)),
    messages: Object.assign({}, ...loaded.map((part) => part?.messages)),
    promises: loaded.flatMap((part) => part?.promises ?? []),
  }
}

type LoadedWork = Loaded & { context: WorkWith<BackendServices & Catalogue> }

/** Returns the work of all domains, and its context with what domains make for one another. */
export async function loadWork(
  context: GivenContext,
  composed: readonly BackendDomain[] = domains,
): Promise<LoadedWork> {
  const [handed, loaded] = await Promise.all([handedBy(composed), loadJobs(composed)])
  return { ...loaded, context: { ...context, services: { ...context.services, ...handed } } }
}

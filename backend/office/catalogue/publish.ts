import { ApiError } from '#contract/errors.ts'
import { type Brake, restorableSeconds } from '#contract/office/catalogue-words.ts'
import { PlainError } from '#contract/plain-error.ts'
import { staffOf } from '../../call/call.ts'
import {
  catalogueStore,
  latestPublications,
  publish,
  rollBack,
  withAct,
} from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { actOf, logCatalogueActs } from './log-acts.ts'
import { requireRun } from './runs.ts'

type Publishing = { run: number; publication: number; accepted: readonly Brake[]; why: string }

/** Publishes a run that another person prepared, if nothing else was published meanwhile. */
export async function publishCatalogueRun(call: OfficeCall, asked: Publishing) {
  const { run, accepted, why } = asked
  const store = catalogueStore(call.services.catalogue)
  const { preparedBy } = await requireRun(store, run)
  const { id: by } = staffOf(call)
  if (preparedBy === by) throw refuse('own_run')
  const [latest] = await latestPublications(store)
  const publication = nextAfter(latest, asked)
  const act = actOf(call, {
    ...{ act: 'run_published', subject: `run:${run}`, why },
    before: { publication: latest?.number ?? 0, run: latest?.run ?? 0 },
    after: { publication, run, accepted },
  })
  const published = await publish(withAct(store, act), {
    ...{ run, accepted, by, nowMs: call.now * 1000, places: null },
  }).catch(translate)
  if (published.held.length > 0) throw refuse('brakes')
  return settle(call, { run, publication })
}

/** Publishes the run of the publication before the latest again, whatever it changes. */
export async function restoreCatalogue(
  call: OfficeCall,
  asked: Pick<Publishing, 'publication' | 'why'>,
) {
  const store = catalogueStore(call.services.catalogue)
  const [latest, before] = await latestPublications(store)
  const publication = nextAfter(latest, asked)
  if (!latest || !before) throw new ApiError('not_found')
  const { run } = await requireRun(store, before.run).then(({ number }) => ({ run: number }))
  const nowMs = call.now * 1000
  if (latest.publishedAt + restorableSeconds * 1000 < nowMs) throw refuse('too_late')
  const act = actOf(call, {
    ...{ act: 'catalogue_restored', subject: `run:${run}`, why: asked.why },
    before: { publication: latest.number, run: latest.run },
    after: { publication, run },
  })
  await rollBack(withAct(store, act), { nowMs, by: staffOf(call).id, places: null }).catch(
    translate,
  )
  return settle(call, { run, publication })
}

function nextAfter(
  latest: { number: number } | undefined,
  { publication }: { publication: number },
) {
  const number = latest?.number ?? 0
  if (number !== publication) throw refuse('published')
  return number + 1
}

/** Logs the act; a run that changes nothing was not published, and left none. */
async function settle(call: OfficeCall, published: { run: number; publication: number }) {
  const [latest] = await latestPublications(catalogueStore(call.services.catalogue))
  await logCatalogueActs(call)
  if ((latest?.number ?? 0) < published.publication) throw refuse('same')
  return published
}

function refuse(
  reason: 'own_run' | 'brakes' | 'published' | 'too_late' | 'same' | 'places',
): ApiError {
  return new ApiError('conflict', 'the run cannot be published', { details: { reason } })
}

/** Of two publications at once the later one has the number of the first. */
function translate(error: unknown): never {
  if (/constraint failed: publication\.number/.test(String(error))) throw refuse('published')
  if (error instanceof PlainError) throw refuse('places')
  throw error
}

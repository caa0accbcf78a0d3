import { ApiError } from '#contract/errors.ts'
import type { CatalogueRun, Selling } from '#contract/office/catalogue-view.ts'
import { restorableSeconds } from '#contract/office/catalogue-words.ts'
import { staffOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import {
  type CatalogueStore,
  catalogueStore,
  type ListedRun,
  latestPublications,
  listRuns,
} from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'

const inSeconds = (ms: number) => Math.floor(ms / 1000)

/** Runs, the latest first, and what is sold. */
export async function listCatalogueRuns(call: OfficeCall) {
  const store = catalogueStore(call.services.catalogue)
  const [runs, selling, names] = await Promise.all([
    listRuns(store),
    readSelling(store),
    namesOfStaff(call),
  ])
  return { runs: runs.map((run) => runOf(call, run, names)), selling }
}

/** Throws `not_found` unless the run is there. */
export async function requireRun(store: CatalogueStore, number: number): Promise<ListedRun> {
  const [run] = await listRuns(store, number)
  if (!run?.isKept) throw new ApiError('not_found')
  return run
}

export async function readSelling(store: CatalogueStore): Promise<Selling> {
  const [latest, before] = await latestPublications(store)
  if (!latest) return { publication: 0 }
  const publishedAt = inSeconds(latest.publishedAt)
  return {
    publication: latest.number,
    ...{ run: latest.run, publishedAt },
    ...(before ? { beforeRun: before.run, restorableUntil: publishedAt + restorableSeconds } : {}),
  }
}

/** Everybody who works or worked here, by their ids. */
export async function namesOfStaff({ db }: OfficeCall): Promise<Map<string, string>> {
  const { results } = await statement(db)`SELECT id, name FROM staff`.all<{
    id: string
    name: string
  }>()
  return new Map(results.map(({ id, name }) => [id, name]))
}

export function runOf(
  call: OfficeCall,
  run: ListedRun,
  names: ReadonlyMap<string, string>,
): CatalogueRun {
  const { number, source, added, withdrawn, preparedBy, isKept, publishedAt, publishedBy } = run
  const nameOf = (id: string) => names.get(id) ?? id
  return {
    ...{ number, source, added, withdrawn, isKept, madeAt: inSeconds(run.madeAt) },
    isOwn: preparedBy === staffOf(call).id,
    ...(preparedBy === null ? {} : { preparedBy: nameOf(preparedBy) }),
    ...(publishedAt === null ? {} : { publishedAt: inSeconds(publishedAt) }),
    ...(publishedBy === null ? {} : { publishedBy: nameOf(publishedBy) }),
  }
}

import type { OfficeAct } from '#contract/office/act-words.ts'
import { staffOf } from '../../call/call.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import { type CatalogueAct, catalogueStore, forgetAct, readActs } from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { appendAct } from '../log/act.ts'

type Context = DbContext & { services: { catalogue: D1Database } }

/**
 * Logs what was done to the catalogue, whose rows are in the other database: an act is stored there
 * together with what was done, and from there it gets into the log once, also after a crash.
 */
export async function logCatalogueActs({ db, services }: Context): Promise<void> {
  const store = catalogueStore(services.catalogue)
  for (const act of await readActs(store)) {
    await logOnce(db, act)
    await forgetAct(store, act.id)
  }
}

async function logOnce(db: D1Database, done: CatalogueAct): Promise<void> {
  const { id, doneAt, staffId, act, subject, why, before, after, requestId } = done
  const now = Math.floor(doneAt / 1000)
  const name = await statement(db)`SELECT name FROM staff WHERE id = ${staffId}`.first<string>(
    'name',
  )
  const mark = statement(
    db,
  )`INSERT INTO office_catalogue_act (id, logged_at) VALUES (${id}, ${now})`
  const told = { act: act as OfficeAct, subject, why, before, after }
  const by = { id: staffId, name: name ?? staffId }
  await appendAct({ db, now, requestId }, { ...told, by }, [mark]).catch((error: unknown) => {
    if (!/constraint failed: office_catalogue_act/.test(String(error))) throw error
  })
}

type Doing = { act: OfficeAct; subject: string; why: string; before: object; after: object }

/** The act of a caller, for the store that carries it out. */
export function actOf(call: OfficeCall, doing: Doing): CatalogueAct {
  return {
    ...doing,
    id: crypto.randomUUID(),
    doneAt: call.now * 1000,
    staffId: staffOf(call).id,
    requestId: call.requestId,
  }
}

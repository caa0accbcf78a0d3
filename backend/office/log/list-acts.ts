import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { type ActRow, hashOfAct } from './canonical-act.ts'

/** Rows of a page of the log. */
const pageSize = 50

type Stored = ActRow & { hash: string }

/** The acts before one, the latest first, and the first of them whose hash does not hold. */
export async function listActs({ db }: OfficeCall, { before }: { before?: number }) {
  const { results } = await statement(db)`SELECT * FROM office_act
    WHERE seq < ${before ?? Number.MAX_SAFE_INTEGER}
    ORDER BY seq DESC LIMIT ${pageSize + 1}`.all<Stored>()
  const acts = results.slice(0, pageSize)
  const broken = acts.findLast((act, at) => !holds(act, results[at + 1]))
  return {
    acts: acts.map(({ seq, at, staff_name, act, brand, subject, why, ...rest }) => ({
      ...{ seq, at, staffName: staff_name, act, brand, subject, why },
      ...{ before: rest.before, after: rest.after, hash: rest.hash },
    })),
    ...(broken ? { brokenAt: broken.seq } : {}),
  }
}

function holds({ hash, ...row }: Stored, earlier: Stored | undefined): boolean {
  return hash === hashOfAct(row) && (!earlier || earlier.hash === row.previous)
}

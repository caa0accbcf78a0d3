import { type Sql, sql } from '../../platform/sql.ts'

/**
 * The ICCID of an eSIM. Suppliers give out an ICCID again when its plan has ended: the ended eSIM's
 * is then stored with a `#` and its id behind it, because only one eSIM in use can have it.
 */
export const shownIccid: Sql = sql`substr(esim.iccid, 1,
  iif(instr(esim.iccid, '#') > 0, instr(esim.iccid, '#') - 1, length(esim.iccid)))`

import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { isVatRegistered } from './ask-vat-register.ts'

/** Seconds after which the register is asked again, because registrations end. */
const againSeconds = 30 * 86_400
/** Seconds between two tries, because member states are often unreachable for hours. */
const retrySeconds = 3_600
const askedAtOnce = 5

export const dueVatNumbers = (nowSeconds: number): Sql => sql`
  SELECT vat_check_at AS since FROM organization
  WHERE vat_state IS NOT NULL AND vat_check_at <= ${nowSeconds}`

/**
 * Asks the EU's register about VAT numbers that are new or were last asked about long ago. An
 * answer is stored only if the number is still the same. Without an answer, the stored state is
 * kept.
 */
export async function checkVatNumbers(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const { results } = await statement(db)`
    UPDATE organization SET vat_check_at = ${now + retrySeconds}
    WHERE id IN (SELECT id FROM organization WHERE vat_state IS NOT NULL AND vat_check_at <= ${now}
      ORDER BY vat_check_at LIMIT ${askedAtOnce})
    RETURNING id, vat_number AS vatNumber`.all<{ id: string; vatNumber: string }>()
  const check = async ({ id, vatNumber }: { id: string; vatNumber: string }) => {
    const state = (await isVatRegistered(context, vatNumber)) ? 'registered' : 'unregistered'
    await statement(db)`UPDATE organization SET vat_state = ${state}, vat_checked_at = ${now},
        vat_check_at = ${now + againSeconds}
      WHERE id = ${id} AND vat_number = ${vatNumber}`.run()
  }
  await doEach(results, check, { share })
}

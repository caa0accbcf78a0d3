import type { PersonalData } from '../call/domain.ts'
import { sql } from '../platform/sql.ts'

/** Notes and corrections are about buyers; otherwise only sessions and links of staff are personal, and expire. */
export const personalData: PersonalData = {
  found: ({ id }) => ({
    staff_notes: sql`SELECT number, text, written_at FROM office_note
      JOIN purchase ON purchase.id = purchase_id WHERE account_id = ${id} ORDER BY written_at`,
    corrections: sql`SELECT number, new_email, office_correction.state, proofs, asked_at, decided_at
      FROM office_correction JOIN purchase ON purchase.id = purchase_id
      WHERE office_correction.account_id = ${id} ORDER BY asked_at`,
  }),
  erased: ({ id }) => [
    sql`DELETE FROM office_correction WHERE account_id = ${id}`,
    sql`DELETE FROM office_mention WHERE note_id IN (SELECT office_note.id FROM office_note
      JOIN purchase ON purchase.id = purchase_id WHERE account_id = ${id})`,
    sql`DELETE FROM office_note
      WHERE purchase_id IN (SELECT id FROM purchase WHERE account_id = ${id})`,
  ],
  expiring: [
    ['staff_session', 'id'],
    ['staff_invite', 'hash'],
  ],
}

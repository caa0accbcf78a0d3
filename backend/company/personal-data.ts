import type { PersonalData } from '../call/domain.ts'
import { sql } from '../platform/sql.ts'

/** What members did for a company stays, because the company keeps its books. */
export const personalData: PersonalData = {
  found: ({ id, email, emailKey }) => ({
    sign_on_identities: sql`SELECT issuer, subject, created_at FROM sign_on_identity
      WHERE account_id = ${id} ORDER BY created_at`,
    sign_on_failures: sql`SELECT reason, detail, times, last_at FROM sign_on_failure
      WHERE person = ${email} ORDER BY last_at`,
    directory: sql`SELECT user_name, external_id, given_name, family_name, title, department,
        cost_centre, employee_number, manager FROM directory_person
      WHERE account_id = ${id}`,
    assignments: sql`SELECT plan_id, state, cost_centre, due_at, mailed_at, created_at, settled_at
      FROM assignment WHERE account_id = ${id} ORDER BY created_at`,
    requests: sql`SELECT kind, word, state, answer, created_at, decided_at
      FROM approval_request WHERE asked_by = ${id} ORDER BY created_at`,
    business_requests: sql`SELECT channel, form, email, said, created_at, expires_at
      FROM business_request WHERE email_key = ${emailKey} ORDER BY created_at`,
  }),
  erased: ({ id, email, emailKey }) => [
    sql`DELETE FROM sign_on_failure WHERE person = ${email}`,
    sql`DELETE FROM business_request WHERE email_key = ${emailKey}`,
    sql`UPDATE approval_request SET word = '' WHERE asked_by = ${id}`,
  ],
  expiring: [
    ['business_request', 'id'],
    ['sign_on_failure', 'id'],
    ['sealed_secret', 'id'],
    ['webhook_event', 'id'],
    ['business_alert', 'id'],
    ['import_job', 'id'],
    ['people_job', 'id'],
    ['approval_request', 'id'],
    ['policy_held', 'id'],
    ['trip', 'id'],
  ],
}

import { sql } from '../../platform/sql.ts'

/**
 * Condition that the provider of `sign_on` may sign in `account`, which holds `role` or none: the
 * person has allowed it, or holds no permission that the member who set up the provider did not
 * hold then. Without it, the right to change sign-on would be the right to be anybody.
 */
export const isReached = sql`(account.trusts_sign_on IS sign_on.trust_id OR NOT EXISTS (
  SELECT value FROM json_each(coalesce(role.permissions, '[]'))
  EXCEPT SELECT value FROM json_each(sign_on.reach)))`

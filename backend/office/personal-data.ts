import type { PersonalData } from '../call/domain.ts'

/** Buyers are not named in the office's tables; sessions and links of staff expire. */
export const personalData: PersonalData = {
  found: () => ({}),
  erased: () => [],
  expiring: [
    ['staff_session', 'id'],
    ['staff_invite', 'hash'],
  ],
}

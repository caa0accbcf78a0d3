import { m } from '#app/paraglide/messages.js'

/** What of a person's work becomes their group. */
export const sourceWords = {
  off: m.sign_on_groups_off,
  department: m.sign_on_department,
  cost_centre: m.people_cost_centre,
} as const

import { type } from 'arktype'
import { LocaleName } from '../account.ts'
import type { Camelized } from '../case.ts'
import { permissionKeys } from '../permissions.ts'
import { personStates } from './people-words.ts'

const Named = type({ id: 'string', name: 'string' })

/** A member of an organisation. */
export const Person = type({
  account_id: 'string',
  name: 'string',
  email: 'string',
  locale: LocaleName,
  state: type.enumerated(...personStates),
  'role?': Named,
  'group?': Named,
  /** Unix seconds of the invitation or of the suspension. */
  since: 'number.integer',
  /** The end of the invitation link's validity; set while the person is invited. */
  'invited_until?': 'number.integer',
  /** Plans of the person that no phone has installed; they return to stock if the person leaves. */
  returning_plans: 'number.integer',
})
export type Person = Camelized<typeof Person.infer>

/** A role with its number of members, counting those who are invited. */
export const HeldRole = type({
  id: 'string',
  name: 'string',
  permissions: type.enumerated(...permissionKeys).array(),
  members: 'number.integer',
})
export type HeldRole = Camelized<typeof HeldRole.infer>

/** A group of people whose costs are counted together. */
export const BillingGroup = type({
  id: 'string',
  name: 'string',
  cost_centre: 'string',
  members: 'number.integer',
})
export type BillingGroup = Camelized<typeof BillingGroup.infer>

/** Why an address in an invitation is refused. */
export const invitationProblems = ['email', 'double', 'taken', 'often'] as const
export type InvitationProblem = (typeof invitationProblems)[number]

/** The effect of a new role on one person; only `changes` changes anything. */
export const roleOutcomes = ['changes', 'same', 'last_administrator'] as const

export const RoleChange = type({
  account_id: 'string',
  name: 'string',
  before: 'string',
  outcome: type.enumerated(...roleOutcomes),
  added: type.enumerated(...permissionKeys).array(),
  removed: type.enumerated(...permissionKeys).array(),
})
export type RoleChange = Camelized<typeof RoleChange.infer>

import { type } from 'arktype'
import { Done, Email, LocaleName, Name, Nothing, Password, Tokens } from '../../account.ts'
import {
  BillingGroup,
  HeldRole,
  invitationProblems,
  Person,
  RoleChange,
} from '../../organization/people.ts'
import {
  maxChosenPeople,
  maxGivenAtOnce,
  maxGroupNameLength,
  maxPeopleAtOnce,
  personSorts,
  personStates,
} from '../../organization/people-words.ts'
import { permissionKeys } from '../../permissions.ts'
import { maxEmailLength, maxNameLength } from '../../words.ts'
import * as at from '../row/endpoints.ts'
import { accountLimits, exportLimits, guessLimits, hour, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Ids = Id.array().atLeastLength(1).atMostLength(maxChosenPeople)
const Permissions = type.enumerated(...permissionKeys).array()
const GroupName = type(`1 <= string <= ${maxGroupNameLength}`)
const maxRolesAtOnce = 20

const enterprise = { access: 'enterprise', limits: accountLimits } as const
const seeing = { ...enterprise, limits: readLimits, permission: ['GET_ACCOUNTS'] }
const changingRoles = { ...enterprise, permission: ['GET_ACCOUNTS', 'UPDATE_ROLES'] }
const changingPeople = { ...enterprise, permission: ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'] }

/** Calls about the roles of an organisation. */
export const roleCalls = {
  getRoles: call({
    ...at.getRoles,
    ...seeing,
    summary: 'The organisation’s roles, with their permissions and number of members',
    input: Nothing,
    answer: type({ roles: HeldRole.array() }),
  }),
  addRoles: call({
    ...at.addRoles,
    ...changingRoles,
    summary: 'Add roles; nobody adds a permission that they do not hold',
    input: type({
      roles: type({ name: GroupName, permissions: Permissions })
        .array()
        .atLeastLength(1)
        .atMostLength(maxRolesAtOnce),
    }),
    answer: type({ roles: HeldRole.array() }),
  }),
  updateRoles: call({
    ...at.updateRoles,
    ...changingRoles,
    summary: 'Rename roles and change their permissions, for all who hold them',
    input: type({
      roles: type({ id: Id, name: GroupName, permissions: Permissions })
        .array()
        .atLeastLength(1)
        .atMostLength(maxRolesAtOnce),
    }),
    answer: type({ roles: HeldRole.array() }),
  }),
  deleteRoles: call({
    ...at.deleteRoles,
    ...changingRoles,
    summary: 'Delete roles that nobody holds',
    input: type({ role_ids: Id.array().atLeastLength(1).atMostLength(maxRolesAtOnce) }),
    answer: type({ roles: HeldRole.array() }),
  }),
  batchUpdateRoles: call({
    ...at.batchUpdateRoles,
    ...changingRoles,
    summary: 'Give one role to several people, or say what that would change',
    input: type({ account_ids: Ids, role_id: Id, 'dry_run?': 'boolean' }),
    answer: type({ changes: RoleChange.array() }),
  }),
}

/** Calls about the groups of an organisation. */
export const groupCalls = {
  listGroups: call({
    ...at.listGroups,
    ...seeing,
    summary: 'The organisation’s groups, with cost centre and number of members',
    input: Nothing,
    answer: type({ groups: BillingGroup.array() }),
  }),
  addGroup: call({
    ...at.addGroup,
    ...changingPeople,
    summary: 'Add a group',
    input: type({ name: GroupName, cost_centre: `string <= ${maxGroupNameLength}` }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  updateGroup: call({
    ...at.updateGroup,
    ...changingPeople,
    summary: 'Change a group’s name and cost centre',
    input: type({ group_id: Id, name: GroupName, cost_centre: `string <= ${maxGroupNameLength}` }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  deleteGroup: call({
    ...at.deleteGroup,
    ...changingPeople,
    summary: 'Delete a group; its people stay, without a group',
    input: type({ group_id: Id }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  movePeople: call({
    ...at.movePeople,
    ...changingPeople,
    summary: 'Move people into a group, or out of any with null',
    input: type({ account_ids: Ids.atMostLength(maxGivenAtOnce), group_id: Id.or('null') }),
    answer: type({ moved: 'number.integer' }),
  }),
}

const Token = type(/^[\w-]{16,128}$/)

/** Calls about the people of an organisation. */
export const peopleCalls = {
  listPeople: call({
    ...at.listPeople,
    ...seeing,
    summary: 'A page of the organisation’s members',
    input: type({
      /** Only people whose name or address contains the text. */
      'q?': 'string <= 80',
      'group_id?': Id,
      'role_id?': Id,
      'state?': type.enumerated(...personStates),
      'sort?': type.enumerated(...personSorts),
      'page?': '1 <= number.integer <= 10000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: type({ people: Person.array(), total: 'number.integer' }),
  }),
  exportPeople: call({
    ...at.exportPeople,
    ...seeing,
    limits: exportLimits,
    summary: 'The organisation’s members, in pages for a file',
    input: type({
      'q?': 'string <= 80',
      'group_id?': Id,
      'role_id?': Id,
      'state?': type.enumerated(...personStates),
      'sort?': type.enumerated(...personSorts),
      'page_start?': PageStart,
    }),
    answer: type({ people: Person.array(), last_evaluated_key: 'string | null' }),
  }),
  invitePeople: call({
    ...at.invitePeople,
    ...changingPeople,
    limits: [{ scope: 'account', count: 60, seconds: hour }],
    summary: 'Invite people by mail; if one line has a problem, nobody is invited',
    input: type({
      people: type({ name: `string <= ${maxNameLength}`, email: `string <= ${maxEmailLength}` })
        .array()
        .atLeastLength(1)
        .atMostLength(maxPeopleAtOnce),
      role_id: Id,
      'group_id?': Id,
      locale: LocaleName,
    }),
    answer: type({
      invited: 'number.integer',
      lines: type({
        name: 'string',
        email: 'string',
        'problem?': type.enumerated(...invitationProblems),
      }).array(),
    }),
  }),
  resendInvitation: call({
    ...at.resendInvitation,
    ...changingPeople,
    summary: 'Mail a new link to an invited person; the old one ends',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  suspendPerson: call({
    ...at.suspendPerson,
    ...changingPeople,
    summary: 'Suspend a member; all sessions end at once',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  resumePerson: call({
    ...at.resumePerson,
    ...changingPeople,
    summary: 'Let a suspended member sign in again',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  removePerson: call({
    ...at.removePerson,
    ...changingPeople,
    summary: 'Remove a member: sessions end, the address becomes free, the history stays',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  getInvitation: call({
    ...at.getInvitation,
    access: 'open',
    limits: guessLimits,
    summary: 'What an invitation’s link is for',
    input: type({ token: Token }),
    answer: type({ organization_name: 'string', name: Name, email: Email }),
  }),
  acceptInvitation: call({
    ...at.acceptInvitation,
    access: 'open',
    limits: guessLimits,
    summary: 'Accept an invitation by setting a password; signs the member in',
    input: type({ token: Token, password: Password }),
    answer: Tokens,
  }),
}

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
import { maxEmailLength } from '../../person/email.ts'
import { maxListSearch, maxNameLength } from '../../words.ts'
import { post } from '../row/endpoint.ts'
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
    ...post('/organization/role/get_roles'),
    ...seeing,
    summary: 'The organisation’s roles, with their permissions and number of members',
    input: Nothing,
    answer: type({ roles: HeldRole.array() }),
  }),
  addRoles: call({
    ...post('/organization/role/add_roles'),
    ...changingRoles,
    isSensitive: 'administrators',
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
    ...post('/organization/role/update_roles'),
    ...changingRoles,
    isSensitive: 'administrators',
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
    ...post('/organization/role/delete_roles'),
    ...changingRoles,
    summary: 'Delete roles that nobody holds',
    input: type({ role_ids: Id.array().atLeastLength(1).atMostLength(maxRolesAtOnce) }),
    answer: type({ roles: HeldRole.array() }),
  }),
  batchUpdateRoles: call({
    ...post('/organization/role/batch_update_roles'),
    ...changingRoles,
    isSensitive: 'administrators',
    summary: 'Give one role to several people, or say what that would change',
    input: type({ account_ids: Ids, role_id: Id, 'dry_run?': 'boolean' }),
    answer: type({ changes: RoleChange.array() }),
  }),
}

/** Calls about the groups of an organisation. */
export const groupCalls = {
  listGroups: call({
    ...post('/organization/billing_group_list'),
    ...seeing,
    summary: 'The organisation’s groups, with cost centre and number of members',
    input: Nothing,
    answer: type({ groups: BillingGroup.array() }),
  }),
  addGroup: call({
    ...post('/organization/billing_group/add'),
    ...changingPeople,
    summary: 'Add a group',
    input: type({ name: GroupName, cost_centre: `string <= ${maxGroupNameLength}` }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  updateGroup: call({
    ...post('/organization/billing_group/update'),
    ...changingPeople,
    summary: 'Change a group’s name and cost centre',
    input: type({ group_id: Id, name: GroupName, cost_centre: `string <= ${maxGroupNameLength}` }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  deleteGroup: call({
    ...post('/organization/billing_group/delete'),
    ...changingPeople,
    summary: 'Delete a group; its people stay, without a group',
    input: type({ group_id: Id }),
    answer: type({ groups: BillingGroup.array() }),
  }),
  movePeople: call({
    ...post('/organization/billing_group/move'),
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
    ...post('/organization/people/list'),
    ...seeing,
    summary: 'A page of the organisation’s members',
    input: type({
      /** Only people whose name or address contains the text. */
      'q?': `string <= ${maxListSearch}`,
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
    ...post('/organization/people/export'),
    ...seeing,
    limits: exportLimits,
    summary: 'The organisation’s members, in pages for a file',
    input: type({
      'q?': `string <= ${maxListSearch}`,
      'group_id?': Id,
      'role_id?': Id,
      'state?': type.enumerated(...personStates),
      'sort?': type.enumerated(...personSorts),
      'page_start?': PageStart,
    }),
    answer: type({ people: Person.array(), last_evaluated_key: 'string | null' }),
  }),
  invitePeople: call({
    ...post('/organization/people/invite'),
    ...changingPeople,
    isSensitive: 'administrators',
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
    ...post('/organization/people/resend'),
    ...changingPeople,
    summary: 'Mail a new link to an invited person; the old one ends',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  suspendPerson: call({
    ...post('/organization/people/suspend'),
    ...changingPeople,
    summary: 'Suspend a member; all sessions end at once',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  resumePerson: call({
    ...post('/organization/people/resume'),
    ...changingPeople,
    isSensitive: 'administrators',
    summary: 'Let a suspended member sign in again',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  removePerson: call({
    ...post('/organization/people/remove'),
    ...changingPeople,
    summary: 'Remove a member: sessions end, the address becomes free, the history stays',
    input: type({ account_id: Id }),
    answer: Done,
  }),
  getInvitation: call({
    ...post('/organization/invitation/get'),
    access: 'open',
    limits: guessLimits,
    summary: 'What an invitation’s link is for',
    input: type({ token: Token }),
    answer: type({ organization_name: 'string', name: Name, email: Email }),
  }),
  acceptInvitation: call({
    ...post('/organization/invitation/accept', 'login'),
    access: 'open',
    limits: guessLimits,
    summary: 'Accept an invitation by setting a password; signs the member in',
    input: type({ token: Token, password: Password }),
    answer: Tokens,
  }),
}

import { type } from 'arktype'
import { Done, Email, Name, Nothing } from '../../account.ts'
import { Reason } from '../../office/order-view.ts'
import { staffRoleIds } from '../../office/staff-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Brand = type(/^(\*|[a-z0-9-]{1,40})$/)

/** Calls about the people of the office and the log of what they did. */
export const staffCalls = {
  listStaff: call({
    ...post('/office/staff/list'),
    summary: 'The people of the office with their roles',
    access: 'staff',
    permission: ['READ_STAFF'],
    reach: 'house',
    limits: readLimits,
    input: Nothing,
    answer: type({
      staff: type({
        id: 'string',
        name: 'string',
        email: 'string',
        roles: type({ role: type.enumerated(...staffRoleIds), brand: 'string' }).array(),
        has_passkey: 'boolean',
        'left_at?': 'number.integer',
        'last_used_at?': 'number.integer',
      }).array(),
    }),
  }),
  inviteStaff: call({
    ...post('/office/staff/invite'),
    summary: 'Invite a person with a role that the caller holds; the answer has the link’s secret',
    access: 'staff',
    permission: ['UPDATE_STAFF'],
    reach: 'house',
    isSensitive: true,
    limits: accountLimits,
    input: type({
      email: Email,
      name: Name,
      role: type.enumerated(...staffRoleIds),
      brand: Brand,
      why: Reason,
    }),
    answer: type({ token: 'string', expires_at: 'number.integer' }),
  }),
  endStaff: call({
    ...post('/office/staff/end'),
    summary: 'End the access of a person who leaves, and all their sessions at once',
    access: 'staff',
    permission: ['UPDATE_STAFF'],
    reach: 'house',
    isSensitive: true,
    limits: accountLimits,
    input: type({ staff_id: Id, why: Reason }),
    answer: Done,
  }),
  listActs: call({
    ...post('/office/acts/list'),
    summary: 'What the people of the office did, the latest first, and whether the chain holds',
    access: 'staff',
    permission: ['READ_STAFF'],
    reach: 'house',
    limits: readLimits,
    input: type({ 'before?': 'number.integer > 0' }),
    answer: type({
      acts: type({
        seq: 'number.integer',
        at: 'number.integer',
        staff_name: 'string',
        act: 'string',
        brand: 'string',
        subject: 'string',
        why: 'string',
        before: 'string',
        after: 'string',
        hash: 'string',
      }).array(),
      'broken_at?': 'number.integer',
    }),
  }),
}

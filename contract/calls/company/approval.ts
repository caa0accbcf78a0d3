import { type } from 'arktype'
import { Nothing, Proof } from '../../account.ts'
import { IdempotencyKey, PlanId } from '../../commerce/order.ts'
import {
  ApprovalRequest,
  ApprovalRules,
  ApprovalTicket,
  ApprovalWord,
  Askable,
  Asked,
  TouchedBudget,
} from '../../spending/approval.ts'
import {
  approvalKinds,
  approvalRefusals,
  approvalShelves,
  approvalSorts,
  maxDecidedAtOnce,
  maxPickedAtOnce,
} from '../../spending/approval-words.ts'
import { maxAccountingText, mayFillCart } from '../../spending/stock-words.ts'
import { maxListSearch } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, minute, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'
import { AskedAssignment } from './assignment.ts'

const Id = type('1 <= string <= 64')
const EsimId = type('1 <= string <= 64')
const Slug = type(/^[a-z0-9-]{1,64}$/)

const deciding = {
  access: 'enterprise',
  permission: ['APPROVE_REQUESTS'],
  limits: accountLimits,
} as const
const looking = { ...deciding, limits: readLimits } as const
// The page of a mailed link asks without an account, so its calls are counted by IP address.
const watching = [{ scope: 'ip', count: 120, seconds: minute }] as const
const asking = [{ scope: 'ip', count: 20, seconds: 10 * minute }] as const
const assigning = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'],
  isProtected: true,
  limits: accountLimits,
} as const
const own = {
  access: 'signed_in',
  limits: [{ scope: 'account', count: 20, seconds: 10 * minute }],
} as const

/** The request of a person: more data for the eSIM (`addon_id`), or another plan (`plan_id`). */
const Wish = type({
  idempotency_key: IdempotencyKey,
  'addon_id?': PlanId,
  'plan_id?': PlanId,
  word: ApprovalWord,
})

/** Calls about requests that need an approval. */
export const approvalCalls = {
  listApprovals: call({
    ...post('/organization/approval/list'),
    ...looking,
    summary: 'Requests of the organisation’s people, those that lapse first or the latest first',
    input: type({
      'shelf?': type.enumerated(...approvalShelves),
      /** Only those by or for people whose name or mail contains the text. */
      'q?': `string <= ${maxListSearch}`,
      'kind?': type.enumerated(...approvalKinds),
      'sort?': type.enumerated(...approvalSorts),
      /** Only those of these that are on the shelf. */
      'request_ids?': Id.array().atLeastLength(1).atMostLength(maxPickedAtOnce),
      'page?': '1 <= number.integer <= 10000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: type({
      requests: ApprovalRequest.array(),
      counts: type({ open: 'number.integer', decided: 'number.integer', lapsed: 'number.integer' }),
      /** The number of requests that match the filter. */
      total: 'number.integer',
      time_zone: 'string',
      as_of: 'number.integer',
    }),
  }),
  getApproval: call({
    ...post('/organization/approval/get'),
    ...looking,
    summary: 'One request, with what it would cost today',
    input: type({ request_id: Id }),
    answer: ApprovalTicket,
  }),
  approveRequest: call({
    ...post('/organization/approval/approve'),
    ...deciding,
    summary: 'Approve a request of somebody else at the sum that was shown, and carry it out',
    isProtected: true,
    input: type({
      request_id: Id,
      total_minor: 'number.integer >= 0',
      'word?': ApprovalWord,
      /**
       * Approves although a budget is exceeded, with the word as the reason; for those who may set
       * budgets.
       */
      'over_budget?': 'boolean',
    }),
    answer: ApprovalRequest,
  }),
  declineRequest: call({
    ...post('/organization/approval/decline'),
    ...deciding,
    summary: 'Decline a request of somebody else with a word',
    input: type({ request_id: Id, word: ApprovalWord.and('string >= 1') }),
    answer: ApprovalRequest,
  }),
  previewDecisions: call({
    ...post('/organization/approval/preview_several'),
    ...looking,
    summary: 'Several requests, with what they would cost today and add to budgets together',
    input: type({ request_ids: Id.array().atLeastLength(1).atMostLength(maxDecidedAtOnce) }),
    answer: type({ tickets: ApprovalTicket.array(), budgets: TouchedBudget.array() }),
  }),
  decideRequests: call({
    ...post('/organization/approval/decide_several'),
    ...deciding,
    summary: 'Approve or decline several requests; each that cannot be is named and stays as it is',
    isProtected: true,
    input: type({
      decision: "'approve' | 'decline'",
      /** Each with the sum that was shown. */
      requests: type({ request_id: Id, total_minor: 'number.integer >= 0' })
        .array()
        .atLeastLength(1)
        .atMostLength(maxDecidedAtOnce),
      /** Needed to decline. */
      'word?': ApprovalWord,
    }),
    answer: type({
      decided: 'number.integer',
      failed: type({ request_id: 'string', reason: type.enumerated(...approvalRefusals) }).array(),
    }),
  }),
  getApprovalRules: call({
    ...post('/organization/approval/get_rules'),
    ...looking,
    summary: 'What needs approval, and who can be told before a request lapses',
    input: Nothing,
    answer: type({
      rules: ApprovalRules,
      currency: 'string',
      approvers: type({ id: 'string', name: 'string' }).array(),
    }),
  }),
  setApprovalRules: call({
    ...post('/organization/approval/set_rules'),
    ...deciding,
    permission: ['APPROVE_REQUESTS', 'UPDATE_ROLES'],
    summary: 'Change what needs approval; requests that are open keep their times',
    input: type({ rules: ApprovalRules }),
    answer: type({ rules: ApprovalRules }),
  }),
  requestOrder: call({
    ...post('/organization/approval/request_order'),
    summary: 'Ask somebody to approve the order of what is in the cart, which is emptied',
    access: 'enterprise',
    permission: [mayFillCart],
    isProtected: true,
    limits: accountLimits,
    input: type({
      idempotency_key: IdempotencyKey,
      total_minor: 'number.integer >= 0',
      'po_number?': `string <= ${maxAccountingText}`,
      'cost_centre?': `string <= ${maxAccountingText}`,
      word: ApprovalWord,
    }),
    answer: Asked,
  }),
  requestAssignment: call({
    ...post('/organization/approval/request_assignment'),
    ...assigning,
    summary:
      'Ask somebody to approve plans of the stock for people, who are named as for assigning',
    input: AskedAssignment.and({ idempotency_key: IdempotencyKey, word: ApprovalWord }),
    answer: Asked,
  }),
  requestTrips: call({
    ...post('/organization/approval/request_trips'),
    ...assigning,
    summary: 'Ask somebody to approve the list of trips as it was shown',
    input: type({
      idempotency_key: IdempotencyKey,
      version: 'number.integer >= 0',
      total_minor: 'number.integer >= 0',
      word: ApprovalWord,
    }),
    answer: Asked,
  }),
  getAskable: call({
    ...post('/esim/request/get'),
    summary: 'What can be asked for an eSIM that one was given',
    access: 'signed_in',
    limits: readLimits,
    input: type({ esim_id: EsimId, 'to?': Slug }),
    answer: Askable,
  }),
  askForData: call({
    ...post('/esim/request/create'),
    ...own,
    summary: 'Ask the organisation that gave the eSIM for more data or for another plan',
    isProtected: true,
    input: Wish.and({ esim_id: EsimId }),
    answer: Asked,
  }),
  getAskableByLink: call({
    ...post('/esim/assigned/request/get'),
    summary: 'The same for the eSIM that a mailed link names, without signing in',
    access: 'open',
    limits: watching,
    input: type({ token: Proof, 'to?': Slug }),
    answer: Askable,
  }),
  askByLink: call({
    ...post('/esim/assigned/request/create'),
    summary: 'Ask for more data or another plan, for the eSIM that a mailed link names',
    access: 'open',
    isProtected: true,
    limits: asking,
    input: Wish.and({ token: Proof }),
    answer: Asked,
  }),
}

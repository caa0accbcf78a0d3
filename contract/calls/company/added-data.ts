import { type } from 'arktype'
import { AssignedAddons } from '../../assigning/assignment.ts'
import { IdempotencyKey, PlanId } from '../../commerce/order.ts'
import { ApprovalWord, Asked } from '../../spending/approval.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const WantedData = type({
  idempotency_key: IdempotencyKey,
  esim_id: Id,
  addon_id: PlanId,
  /** The price that the member saw. */
  total_minor: 'number.integer >= 0',
})

const adding = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ADD_ESIM_DATA'],
  limits: accountLimits,
} as const

/** Calls by which an organisation adds data to the eSIMs of its people. */
export const addedDataCalls = {
  listAssignedAddons: call({
    ...post('/organization/assignment/addons'),
    ...adding,
    limits: readLimits,
    summary: 'What data can be added to an assigned eSIM, or why none can',
    input: type({ esim_id: Id }),
    answer: AssignedAddons,
  }),
  addAssignedData: call({
    ...post('/organization/assignment/add_data'),
    act: 'SPEND',
    ...adding,
    summary: 'Add data to an assigned eSIM, paid by the organisation',
    isProtected: true,
    input: WantedData,
    answer: type({ order_id: 'string' }),
  }),
  requestData: call({
    ...post('/organization/approval/request_data'),
    ...adding,
    summary: 'Ask somebody to approve data for the eSIM of a person',
    isProtected: true,
    input: WantedData.and({ word: ApprovalWord }),
    answer: Asked,
  }),
}

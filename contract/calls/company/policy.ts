import { type } from 'arktype'
import { Nothing } from '../../account.ts'
import { ExportedTopUps, Policies, PolicyRule, TopUps } from '../../assigning/policy.ts'
import { maxPolicyName } from '../../assigning/policy-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, exportLimits, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const ordering = {
  access: 'enterprise',
  permission: ['UPDATE_POLICIES'],
  limits: accountLimits,
} as const

/** Calls about the rules by which an organisation adds data for its people. */
export const policyCalls = {
  listPolicies: call({
    ...post('/organization/policy/list'),
    ...ordering,
    limits: readLimits,
    summary: 'The organisation’s top-up policies with their trials',
    input: Nothing,
    answer: Policies,
  }),
  tryPolicy: call({
    ...post('/organization/policy/try'),
    ...ordering,
    summary: 'Save a rule as a draft and say what it would have done in the last 30 days',
    input: type({ 'policy_id?': Id, name: `1 <= string <= ${maxPolicyName}`, rule: PolicyRule }),
    answer: type({ policy_id: 'string' }),
  }),
  switchPolicy: call({
    ...post('/organization/policy/switch'),
    act: 'SPEND',
    ...ordering,
    summary: 'Switch a policy on, within an hour of a trial of exactly its rule, or off',
    input: type({ policy_id: Id, is_on: 'boolean', 'rule?': PolicyRule }),
    answer: type({ policy_id: 'string' }),
  }),
  listTopUps: call({
    ...post('/organization/policy/list_topups'),
    ...ordering,
    limits: readLimits,
    summary: 'What a policy added and held back, latest first, and its figures of the last 30 days',
    input: type({
      policy_id: Id,
      'page_info?': type({ 'page_size?': '1 <= number.integer <= 100', 'page_start?': PageStart }),
    }),
    answer: TopUps,
  }),
  exportTopUps: call({
    ...post('/organization/policy/export_topups'),
    ...ordering,
    limits: exportLimits,
    summary: 'What a policy added and held back, in pages for a file',
    input: type({ policy_id: Id, 'page_start?': PageStart }),
    answer: ExportedTopUps,
  }),
  deletePolicy: call({
    ...post('/organization/policy/delete'),
    ...ordering,
    summary: 'Delete a policy that is not on; what it added stays',
    input: type({ policy_id: Id }),
    answer: type({ policy_id: 'string' }),
  }),
}

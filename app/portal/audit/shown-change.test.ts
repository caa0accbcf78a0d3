import { expect, it } from 'vitest'
import type { AuditLine } from '#contract/organization/audit.ts'
import { shownChanges } from './shown-change.ts'

const reading = {
  titles: { plans: new Map<string, string>(), momentOf: String },
  locale: 'en',
  currency: 'USD',
} as const

const shown = (action: AuditLine['action'], changes: AuditLine['changes']) =>
  shownChanges(
    { id: 1, createdAt: 0, actorName: '', action, subjectName: '', changes, isSealed: true },
    reading,
  ).map(({ label, before, after }) => [label, before, after])

it('a changed policy is read as on its own page, without what stayed', () => {
  expect(
    shown('policy_saved', [
      { field: 'name', before: 'Sales', after: 'Sales' },
      { field: 'percent', before: 10, after: 25 },
      { field: 'add_mb', before: null, after: 3072 },
      { field: 'cap_minor', before: 2000, after: null },
      { field: 'groups', before: [], after: ['Field service'] },
      { field: 'stop_at', before: 'limits', after: 'budget' },
      { field: 'tell', before: 'nobody', after: 'both' },
    ]),
  ).toEqual([
    ['Share left', '10\u202f%', '25\u202f%'],
    ['Data to add', 'nothing', '3\u202fGB'],
    ['Per person and month', '$20.00', 'nothing'],
    ['For', 'Everybody', 'Field service'],
    ['Stop at', 'The company’s own limits', 'The budget of the group'],
    ['Tell', 'Nobody', 'The person and who switches it on, by mail'],
  ])
})

it('added data and files are read with their units', () => {
  expect(
    shown('data_added', [
      { field: 'add_mb', before: null, after: 1024 },
      { field: 'price_minor', before: null, after: 450 },
    ]),
  ).toEqual([
    ['Data to add', 'nothing', '1\u202fGB'],
    ['Amount', 'nothing', '$4.50'],
  ])
  expect(shown('list_exported', [{ field: 'days', before: null, after: 30 }])).toEqual([
    ['Days shown', 'nothing', '30'],
  ])
})

it('amounts are read in the visitor’s language, and other texts as they are', () => {
  expect(
    shown('master_order_created', [
      { field: 'plans', before: null, after: 24 },
      { field: 'total', before: null, after: '1296.00 USD' },
    ]),
  ).toEqual([
    ['Plans', 'nothing', '24'],
    ['Sum', 'nothing', '$1,296.00'],
  ])
  expect(
    shown('points_bought', [
      { field: 'amount', before: '1500 JPY', after: '15.00 JPY' },
      { field: 'limit', before: '15 USD', after: '15.00 XXX' },
    ]),
  ).toEqual([
    ['Amount', '¥1,500', '15.00 JPY'],
    ['Limit', '15 USD', '15.00 XXX'],
  ])
})

it('a switched policy says its states in words, and other lines their values', () => {
  expect(shown('policy_switched', [{ field: 'state', before: 'draft', after: 'on' }])).toEqual([
    [undefined, 'Draft', 'On'],
  ])
  expect(shown('import_started', [{ field: 'file', before: 'A', after: 'B' }])).toEqual([
    [undefined, 'A', 'B'],
  ])
})

it('rules of approvals, budgets, alerts and rights are read as on their pages', () => {
  expect(
    shown('approval_rules_changed', [
      { field: 'amount', before: 5000, after: 10_000 },
      { field: 'monthly_plans', before: null, after: 3 },
      { field: 'always', before: false, after: true },
    ]),
  ).toEqual([
    ['One request for a person, at most (USD)', '$50.00', '$100.00'],
    ['Plans per person and month, at most', 'nothing', '3'],
    ['Every request', 'No', 'Yes'],
  ])
  // The sentence of the line says how it was decided.
  expect(
    shown('approval_approved', [
      { field: 'state', before: 'open', after: 'approved' },
      { field: 'over_budget', before: null, after: 'Trade fair' },
    ]),
  ).toEqual([['Over the budget', 'nothing', 'Trade fair']])
  expect(
    shown('budget_set', [
      { field: 'reset', before: 'month', after: 'year' },
      { field: 'stops', before: false, after: true },
    ]),
  ).toEqual([
    ['Starts anew', 'Every month', 'Every year'],
    ['When it is used up', 'Only tell', 'Give nothing more'],
  ])
  expect(
    shown('alerts_changed', [{ field: 'kinds', before: ['low_data'], after: ['invoice_due'] }]),
  ).toEqual([['What you are told about', 'Low data', 'Statement overdue']])
  expect(
    shown('role_changed', [
      { field: 'permissions', before: [], after: ['GET_ACCOUNTS', 'ASSIGN_ESIM'] },
    ]),
  ).toEqual([['What it may do', 'nothing', 'People, Assign plans']])
  expect(shown('webhook_changed', [{ field: 'on', before: true, after: false }])).toEqual([
    ['State', 'On', 'Off'],
  ])
})

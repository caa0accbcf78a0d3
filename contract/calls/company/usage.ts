import { type } from 'arktype'
import { Usage, UsageLine, UsageRow } from '../../spending/usage.ts'
import { usageRanges, usageSorts, usageSplits, usageStates } from '../../spending/usage-words.ts'
import { maxListSearch } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { exportLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const seeing = { access: 'enterprise', permission: ['GET_DATA_USAGE'] } as const

/** Calls about the data that an organisation's people use. */
export const usageCalls = {
  getUsage: call({
    ...post('/organization/usage/get'),
    ...seeing,
    summary: 'Data used per day by person, destination or group, with the month’s forecast',
    limits: readLimits,
    input: type({
      days: type.enumerated(...usageRanges),
      by: type.enumerated(...usageSplits),
      'group_id?': Id,
    }),
    answer: Usage,
  }),
  listUsage: call({
    ...post('/organization/usage/list'),
    ...seeing,
    summary: 'A page of the people’s eSIMs with what is used and left',
    limits: readLimits,
    input: type({
      /** Only people whose name, address or ICCID contains the text. */
      'q?': `string <= ${maxListSearch}`,
      'group_id?': Id,
      'state?': type.enumerated(...usageStates),
      'sort?': type.enumerated(...usageSorts),
      'page?': '1 <= number.integer <= 10000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: type({
      rows: UsageRow.array(),
      total: 'number.integer',
      groups: type({ id: 'string', name: 'string' }).array(),
    }),
  }),
  exportUsage: call({
    ...post('/organization/usage/export'),
    ...seeing,
    summary: 'Data used per eSIM and day, in pages for a file',
    limits: exportLimits,
    input: type({
      days: type.enumerated(...usageRanges),
      'group_id?': Id,
      /** The start of the requested page, which the previous page returned. */
      'page_start?': type(/^\d{1,6}\.[\w-]{1,80}$/),
    }),
    answer: type({ lines: UsageLine.array(), last_evaluated_key: 'string | null' }),
  }),
}

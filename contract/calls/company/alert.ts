import { type } from 'arktype'
import { Alert, AlertChoice } from '../../organization/alert.ts'
import { alertKinds } from '../../organization/alert-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Kinds = type.enumerated(...alertKinds).array()
const seeing = {
  access: 'enterprise',
  permission: ['GET_DATA_USAGE'],
  limits: accountLimits,
} as const
const choices = type({ choices: AlertChoice.array() })

/** Calls about the alerts that an organisation's members receive. */
export const alertCalls = {
  listAlerts: call({
    ...post('/organization/alert/list'),
    ...seeing,
    limits: readLimits,
    summary: 'What the organisation’s members were told about, latest first',
    input: type({
      'page_info?': type({
        'page_size?': '1 <= number.integer <= 50',
        'page_start?': type(/^\d{1,12}\.[\w.-]{1,120}$/),
      }),
    }),
    answer: type({
      alerts: Alert.array(),
      choices: AlertChoice.array(),
      last_evaluated_key: 'string | null',
    }),
  }),
  setAlertMails: call({
    ...post('/organization/alert/set_mails'),
    ...seeing,
    summary: 'Choose which kinds the caller gets by mail',
    input: type({ kinds: Kinds }),
    answer: choices,
  }),
  setAlerts: call({
    ...post('/organization/alert/set'),
    ...seeing,
    permission: ['GET_DATA_USAGE', 'UPDATE_ACCOUNTS'],
    summary: 'Choose which kinds the organisation is told about',
    input: type({ kinds: Kinds }),
    answer: choices,
  }),
}

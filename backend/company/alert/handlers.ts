import type { alertCalls } from '#contract/calls/company/alert.ts'
import type { Handlers } from '../../shop/module.ts'
import { setAlertMails, setAlerts } from './alert-choices.ts'
import { listAlerts } from './list-alerts.ts'

/** Handlers of the calls about alerts. */
export const alertHandlers: Handlers<typeof alertCalls> = {
  listAlerts: async ({ pageInfo }, call) => listAlerts(call, pageInfo),
  setAlertMails: async ({ kinds }, call) => ({ choices: await setAlertMails(call, kinds) }),
  setAlerts: async ({ kinds }, call) => ({ choices: await setAlerts(call, kinds) }),
}

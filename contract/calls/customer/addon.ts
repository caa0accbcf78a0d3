import { type } from 'arktype'
import { Currency, Done, Proof } from '../../account.ts'
import { Addons, AutoTopUp, CapMinor } from '../../commerce/addon.ts'
import { EsimKey, IdempotencyKey, Order, PlanId } from '../../commerce/order.ts'
import { post } from '../row/endpoint.ts'
import { hour, minute } from '../row/limits.ts'
import { call } from '../row/row.ts'

const buying = [{ scope: 'account', count: 60, seconds: 10 * minute }] as const
const watching = [{ scope: 'account', count: 240, seconds: minute }] as const

/** Calls for add-ons and automatic top-ups. */
export const addonCalls = {
  getAddons: call({
    ...post('/esim/addons'),
    summary: 'What can be added to an eSIM of one’s own, or why nothing can',
    access: 'normal',
    limits: watching,
    input: type({ esim_id: EsimKey, currency: Currency }),
    answer: Addons,
  }),
  orderAddon: call({
    ...post('/esim/addons/order'),
    summary: 'Order data for an eSIM, to be paid like every order',
    access: 'normal',
    isProtected: true,
    limits: buying,
    input: type({
      idempotency_key: IdempotencyKey,
      esim_id: EsimKey,
      addon_id: PlanId,
      currency: Currency,
      /** The total that the buyer was shown; the server charges its own figure. */
      total_minor: 'number.integer >= 0',
      consent: 'true',
      consent_version: /^[\w.-]{1,20}$/,
      /** Turns on the automatic top-up with this monthly cap; paying saves the card. */
      'auto_cap_minor?': CapMinor,
    }),
    answer: Order,
  }),
  startAuto: call({
    ...post('/esim/addons/start_auto'),
    summary: 'Turn an automatic top-up on again, with the card that is saved',
    access: 'normal',
    isProtected: true,
    limits: buying,
    input: type({ esim_id: EsimKey, cap_minor: CapMinor, consent: 'true' }),
    answer: AutoTopUp,
  }),
  stopAuto: call({
    ...post('/esim/addons/stop_auto'),
    summary: 'Stop an automatic top-up',
    access: 'normal',
    limits: buying,
    input: type({ esim_id: EsimKey }),
    answer: Done,
  }),
  stopByLink: call({
    ...post('/esim/addons/stop_by_link'),
    summary: 'Stop an automatic top-up with the token of the link in its mail',
    access: 'open',
    limits: [{ scope: 'ip', count: 60, seconds: hour }],
    input: type({ token: Proof }),
    answer: Done,
  }),
}

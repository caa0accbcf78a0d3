import { type } from 'arktype'
import { Currency, Proof } from '../../account.ts'
import { DeviceAnswer, EsimKey, Id, IdempotencyKey, PlanId } from '../../commerce/order.ts'
import { maxTripPhones } from '../../commerce/order-words.ts'
import { InstallOffer, PhoneWishes, Trip, TripPlans, TripQuote } from '../../commerce/trip-order.ts'
import { get, post } from '../row/endpoint.ts'
import { hour, minute, ownCall } from '../row/limits.ts'
import { call, fileCall } from '../row/row.ts'

const looking = {
  access: 'normal',
  limits: [{ scope: 'account', count: 240, seconds: minute }],
} as const

/** Calls by which consumers buy several plans with one payment; `payOrder` pays a trip by its id. */
export const tripCalls = {
  quoteTrip: call({
    ...post('/order/trip/quote'),
    summary: 'What several plans cost together, reckoned by the server',
    ...looking,
    input: type({
      plans: TripPlans,
      currency: Currency,
      /** How many phones get all of the plans. */
      'phones?': `1 <= number.integer <= ${maxTripPhones}`,
    }),
    answer: TripQuote,
  }),
  createTrip: call({
    ...post('/order/trip/create'),
    summary: 'Order several plans; the total is refused unless it is what the buyer has seen',
    access: 'normal',
    isProtected: true,
    limits: [{ scope: 'account', count: 60, seconds: 10 * minute }],
    input: type({
      idempotency_key: IdempotencyKey,
      plans: TripPlans,
      currency: Currency,
      'phones?': PhoneWishes,
      /** As of an order of one plan; with several phones it is the buyer's own. */
      'device?': DeviceAnswer,
      /** The IANA time zone of the buyer, whose evening before the trip it is that counts. */
      'time_zone?': /^[\w+-]{1,32}(\/[\w+-]{1,32}){0,2}$/,
      total_minor: 'number.integer >= 0',
      consent: 'true',
      consent_version: /^[\w.-]{1,20}$/,
    }),
    answer: Trip,
  }),
  getTrip: call({
    ...post('/order/trip/get'),
    summary: 'A trip of one’s own, brought up to date',
    ...looking,
    input: type({ trip_id: Id }),
    answer: Trip,
  }),
  getTripReceipt: fileCall({
    ...get('/order/trip/receipt'),
    summary: 'The one receipt of a trip of one’s own that was paid',
    ...ownCall,
    gives: 'application/pdf',
    input: type({ trip_id: Id }),
    answer: type({ name: 'string', bytes: 'object' }),
  }),
  renewInstallLink: call({
    ...post('/order/trip/renew_link'),
    summary: 'Give a phone of one’s own trip a new install link; the one before ends',
    ...looking,
    input: type({ trip_id: Id, phone: 'number.integer >= 0' }),
    answer: Trip,
  }),
  setAddLimit: call({
    ...post('/order/trip/set_add_limit'),
    summary: 'How much the holders of a trip’s links may add in all from the caller’s saved card',
    ...looking,
    input: type({ trip_id: Id, limit_minor: '0 <= number.integer <= 1000000000' }),
    answer: Trip,
  }),
  openInstallLink: call({
    ...post('/order/trip/open_link'),
    summary: 'What the install link of a phone shows, without an account and without any price',
    access: 'open',
    limits: [{ scope: 'ip', count: 240, seconds: minute }],
    input: type({ token: Proof }),
    answer: InstallOffer,
  }),
  addByInstallLink: call({
    ...post('/order/trip/add_by_link'),
    summary:
      'Add data to an eSIM of the phone, which the buyer’s saved card pays within their limit',
    access: 'open',
    isProtected: true,
    limits: [{ scope: 'ip', count: 20, seconds: hour }],
    input: type({
      idempotency_key: IdempotencyKey,
      token: Proof,
      esim_id: EsimKey,
      addon_id: PlanId,
    }),
    answer: InstallOffer,
  }),
}

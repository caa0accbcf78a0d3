import { type } from 'arktype'
import { Nothing } from '../../account.ts'
import { TripDay, TripList } from '../../assigning/trip-list.ts'
import {
  maxTripPerson,
  maxTripRows,
  tripDayMbs,
  tripRowProblems,
} from '../../assigning/trip-list-words.ts'
import { Id, IdempotencyKey } from '../../commerce/order.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const changing = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'],
  limits: accountLimits,
} as const

const DayMb = type.enumerated(...tripDayMbs)
/** A slug of the catalogue or an ISO code. */
const Country = type('string <= 80')
const Changed = type({ version: 'number.integer' })

/** Calls about the trips that an organisation plans for its people. */
export const tripListCalls = {
  listTrips: call({
    ...post('/organization/trip/list'),
    summary: 'The trips, the cheapest plans for each, and what they cost beyond the stock',
    access: 'enterprise',
    permission: ['GET_ASSIGN_LIST'],
    limits: readLimits,
    input: Nothing,
    answer: TripList,
  }),
  addTripStays: call({
    ...post('/organization/trip/add_stays'),
    ...changing,
    summary: 'Add stays of people; if one row has a problem, none is added',
    input: type({
      rows: type({
        /** A member's name, or an e-mail address with or without a name before it. */
        who: `string <= ${maxTripPerson}`,
        country: Country,
        /** A day in a notation that people use; programs send YYYY-MM-DD. */
        from: 'string <= 40',
        to: 'string <= 40',
        'day_mb?': DayMb,
      })
        .array()
        .atLeastLength(1)
        .atMostLength(maxTripRows),
    }),
    answer: type({
      added: 'number.integer',
      problems: type({
        row: 'number.integer',
        problem: type.enumerated(...tripRowProblems),
      }).array(),
    }),
  }),
  changeTripStay: call({
    ...post('/organization/trip/change_stay'),
    ...changing,
    summary: 'Change the country or the days of a stay',
    input: type({ stay_id: Id, country: Country, from: TripDay, to: TripDay }),
    answer: Changed,
  }),
  removeTripStay: call({
    ...post('/organization/trip/remove_stay'),
    ...changing,
    summary: 'Remove a stay; a trip without stays goes with its last one',
    input: type({ stay_id: Id }),
    answer: Changed,
  }),
  changeTrip: call({
    ...post('/organization/trip/change'),
    ...changing,
    summary: 'Set how much data a person uses per day',
    input: type({ trip_id: Id, day_mb: DayMb }),
    answer: Changed,
  }),
  removeTrip: call({
    ...post('/organization/trip/remove'),
    ...changing,
    summary: 'Remove a person with all stays',
    input: type({ trip_id: Id }),
    answer: Changed,
  }),
  useTripStock: call({
    ...post('/organization/trip/use_stock'),
    ...changing,
    summary: 'Set whether free plans of the stock are used before plans are bought',
    input: type({ uses_stock: 'boolean' }),
    answer: Changed,
  }),
  approveTrips: call({
    ...post('/organization/trip/approve'),
    act: 'SPEND',
    ...changing,
    summary: 'Buy the plans that are missing in stock, and schedule all plans for their people',
    isProtected: true,
    input: type({
      idempotency_key: IdempotencyKey,
      /**
       * The version of the list and the total that the member saw; the server charges its own
       * figure.
       */
      version: 'number.integer >= 0',
      total_minor: 'number.integer >= 0',
    }),
    answer: type({
      people: 'number.integer',
      plans: 'number.integer',
      from_stock: 'number.integer',
      total_minor: 'number.integer',
      'order_id?': 'string',
      assignment_ids: 'string[]',
    }),
  }),
}

import { type } from 'arktype'
import { Currency, Done, Proof } from '../../account.ts'
import { EsimKey, Id, IdempotencyKey, PlanId } from '../../commerce/order.ts'
import { SavedCard, TopUp, TopUpOffer } from '../../commerce/top-up.ts'
import { post } from '../row/endpoint.ts'
import { hour, minute, ownCall } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** The limit of every call that charges cards. */
const charging = [{ scope: 'account', count: 20, seconds: hour }] as const
/** Pages poll while a top-up is held or added. */
const watching = [{ scope: 'account', count: 240, seconds: minute }] as const
const watchingByLink = [{ scope: 'ip', count: 240, seconds: minute }] as const
const chargingByLink = [{ scope: 'ip', count: 20, seconds: hour }] as const

const Bought = type({
  addon_id: PlanId,
  currency: Currency,
  /** The total that the buyer was shown; the server charges its own figure. */
  total_minor: 'number.integer >= 0',
})

/** Calls for saved cards, and for data that is bought with one press. */
export const topUpCalls = {
  pressAddon: call({
    ...post('/esim/addons/press'),
    summary: 'Order data that a saved card pays after ten seconds, unless it is undone',
    access: 'normal',
    isProtected: true,
    limits: charging,
    input: Bought.and({ idempotency_key: IdempotencyKey, esim_id: EsimKey }),
    answer: TopUp,
  }),
  getTopUp: call({
    ...post('/esim/addons/top_up'),
    summary: 'The latest data that was ordered with one press for an eSIM, brought up to date',
    access: 'normal',
    limits: watching,
    input: type({ esim_id: EsimKey }),
    answer: type({ 'top_up?': TopUp }),
  }),
  undoTopUp: call({
    ...post('/esim/addons/undo'),
    summary: 'Give up data that was ordered with one press, while nothing was charged',
    access: 'normal',
    limits: watching,
    input: type({ order_id: Id }),
    answer: TopUp,
  }),
  openTopUpLink: call({
    ...post('/esim/addons/open_link'),
    summary: 'What the link of a mail about low data offers; changes nothing',
    access: 'open',
    limits: watchingByLink,
    input: type({ token: Proof }),
    answer: TopUpOffer,
  }),
  pressByLink: call({
    ...post('/esim/addons/press_by_link'),
    summary: 'Order the data with the link of a mail, once',
    access: 'open',
    isProtected: true,
    limits: chargingByLink,
    input: Bought.and({ token: Proof }),
    answer: TopUp,
  }),
  undoByLink: call({
    ...post('/esim/addons/undo_by_link'),
    summary: 'Give up what was ordered with the link of a mail, while nothing was charged',
    access: 'open',
    limits: watchingByLink,
    input: type({ token: Proof }),
    answer: TopUp,
  }),
  listCards: call({
    ...post('/account/cards'),
    summary: 'The cards that the shop keeps for the caller, the newest first',
    ...ownCall,
    input: type({}),
    answer: type({ cards: SavedCard.array() }),
  }),
  removeCard: call({
    ...post('/account/cards/remove'),
    summary: 'Forget a card; repeating the call changes nothing',
    ...ownCall,
    input: type({ card_id: Id }),
    answer: Done,
  }),
  setOnePress: call({
    ...post('/account/cards/one_press'),
    summary: 'Allow that one press charges a card, or end that',
    ...ownCall,
    input: type({
      card_id: Id,
      /** The version of the consent that was given; absent to end it. */
      'consent_version?': /^[\w.-]{1,20}$/,
    }),
    answer: Done,
  }),
}

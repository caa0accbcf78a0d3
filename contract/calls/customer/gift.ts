import { type } from 'arktype'
import { Email, Proof } from '../../account.ts'
import { AcceptedGift, Gift, GivenEsim } from '../../commerce/gift.ts'
import { Esim, EsimKey } from '../../commerce/order.ts'
import { post } from '../row/endpoint.ts'
import { hour, mailLimits, ownCall, rareLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const looking = [{ scope: 'ip', count: 120, seconds: hour }] as const

/** Calls for eSIMs that are given to friends. */
export const giftCalls = {
  offerGift: call({
    ...post('/esim/give'),
    summary: 'Offer an unused eSIM to whoever reads a mailbox; answered alike for any address',
    access: 'normal',
    isProtected: true,
    limits: [...rareLimits, ...mailLimits],
    input: type({ esim_id: EsimKey, email: Email }),
    answer: Esim,
  }),
  takeBackGift: call({
    ...post('/esim/take_back'),
    summary: 'Take back what was offered and nobody has accepted',
    ...ownCall,
    isProtected: true,
    input: type({ esim_id: EsimKey }),
    answer: Esim,
  }),
  listGifts: call({
    ...post('/esim/given'),
    summary: 'eSIMs that one offers or has given away, the newest first',
    ...ownCall,
    input: type({}),
    answer: type({ gifts: GivenEsim.array() }),
  }),
  getGift: call({
    ...post('/esim/gift'),
    summary: 'What the link in a mail gives, as long as it can be accepted',
    access: 'open',
    limits: looking,
    input: type({ token: Proof }),
    answer: Gift,
  }),
  acceptGift: call({
    ...post('/esim/accept'),
    summary:
      'Accept the eSIM that the link in a mail gives; the network makes a new profile for it',
    ...ownCall,
    isProtected: true,
    input: type({ token: Proof }),
    answer: AcceptedGift,
  }),
  followGift: call({
    ...post('/esim/accepted'),
    summary: 'How far the eSIM is that one accepted by the link in a mail',
    ...ownCall,
    input: type({ token: Proof }),
    answer: AcceptedGift,
  }),
}

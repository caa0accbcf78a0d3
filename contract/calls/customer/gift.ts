import { type } from 'arktype'
import { Email, Proof } from '../../account.ts'
import { AcceptedGift, Gift, GivenEsim } from '../../commerce/gift.ts'
import { Esim, EsimKey } from '../../commerce/order.ts'
import * as at from '../row/endpoints.ts'
import { accountLimits, hour, mailLimits, rareLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const looking = [{ scope: 'ip', count: 120, seconds: hour }] as const

/** Calls for eSIMs that are given to friends. */
export const giftCalls = {
  offerGift: call({
    ...at.offerGift,
    summary: 'Offer an unused eSIM to whoever reads a mailbox; answered alike for any address',
    access: 'normal',
    isProtected: true,
    limits: [...rareLimits, ...mailLimits],
    input: type({ esim_id: EsimKey, email: Email }),
    answer: Esim,
  }),
  takeBackGift: call({
    ...at.takeBackGift,
    summary: 'Take back what was offered and nobody has accepted',
    access: 'normal',
    isProtected: true,
    limits: accountLimits,
    input: type({ esim_id: EsimKey }),
    answer: Esim,
  }),
  listGifts: call({
    ...at.listGifts,
    summary: 'eSIMs that one offers or has given away, the newest first',
    access: 'normal',
    limits: accountLimits,
    input: type({}),
    answer: type({ gifts: GivenEsim.array() }),
  }),
  getGift: call({
    ...at.getGift,
    summary: 'What the link in a mail gives, as long as it can be accepted',
    access: 'open',
    limits: looking,
    input: type({ token: Proof }),
    answer: Gift,
  }),
  acceptGift: call({
    ...at.acceptGift,
    summary:
      'Accept the eSIM that the link in a mail gives; the network makes a new profile for it',
    access: 'normal',
    isProtected: true,
    limits: accountLimits,
    input: type({ token: Proof }),
    answer: AcceptedGift,
  }),
  followGift: call({
    ...at.followGift,
    summary: 'How far the eSIM is that one accepted by the link in a mail',
    access: 'normal',
    limits: accountLimits,
    input: type({ token: Proof }),
    answer: AcceptedGift,
  }),
}

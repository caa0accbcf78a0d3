import { approvalCalls } from '#contract/calls/company/approval.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { landingClaimCalls } from '#contract/calls/customer/landing-claim.ts'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { pushCalls } from '#contract/calls/customer/push.ts'
import { reviewCalls } from '#contract/calls/customer/review.ts'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { type Asking, absentKey, absentOrder, absentPasskey, orderInput } from './asking.ts'
import {
  befriended,
  bought,
  dearPlan,
  differences,
  given,
  global,
  held,
  landed,
  landing,
  ordered,
  paid,
  paidTrip,
  passkey,
  picture,
  placedTrip,
  prepared,
  pressable,
  pressed,
  pushed,
  ready,
  shownDifference,
  topped,
  uploaded,
  used,
} from './buyers-things.ts'

/** Calls about what a person owns. */
export const buyersAskings: Asking[] = [
  {
    row: shopCalls.payOrder,
    own: ordered,
    absent: absentOrder,
    input: (orderId) => ({ orderId, card: 'success' }),
  },
  { row: shopCalls.getOrder, own: ordered, absent: absentOrder, input: orderInput },
  { row: shopCalls.cancelOrder, own: ordered, absent: absentOrder, input: orderInput },
  { row: shopCalls.getReceipt, own: paid, absent: absentOrder, input: orderInput },
  { row: tripCalls.getTrip, own: placedTrip, absent: absentOrder, input: (tripId) => ({ tripId }) },
  {
    row: tripCalls.getTripReceipt,
    own: paidTrip,
    absent: absentOrder,
    input: (tripId) => ({ tripId }),
  },
  {
    row: tripCalls.setAddLimit,
    own: placedTrip,
    absent: absentOrder,
    input: (tripId) => ({ tripId, limitMinor: 0 }),
  },
  {
    row: tripCalls.renewInstallLink,
    own: placedTrip,
    absent: absentOrder,
    input: (tripId) => ({ tripId, phone: 1 }),
  },
  { row: shopCalls.getEsim, own: bought, absent: absentOrder, input: (esimId) => ({ esimId }) },
  {
    row: landingClaimCalls.getLandingClaim,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: landingClaimCalls.claimLanding,
    own: landed,
    absent: absentOrder,
    input: (esimId) => ({ esimId, ...landing }),
  },
  {
    row: shopCalls.renameEsim,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId, name: 'mine' }),
  },
  {
    row: exchangeCalls.quoteExchange,
    own: ready,
    absent: absentOrder,
    input: (orderId) => ({ orderId, planId: dearPlan }),
  },
  {
    row: exchangeCalls.createExchange,
    own: async (keyring) => shownDifference(keyring, await ready(keyring)),
    absent: absentOrder,
    input: (orderId) => ({
      orderId,
      planId: dearPlan,
      idempotencyKey: 'exchange',
      dueMinor: differences.get(orderId)?.dueMinor ?? 0,
      returnMinor: differences.get(orderId)?.returnMinor ?? 0,
      consent: true,
      consentVersion,
    }),
  },
  {
    row: addonCalls.getAddons,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId, currency: 'USD' }),
  },
  {
    row: addonCalls.orderAddon,
    own: global,
    absent: absentOrder,
    input: (esimId) => ({
      idempotencyKey: crypto.randomUUID(),
      esimId,
      addonId: 'global-54-addon-1gb-7d-v1',
      currency: 'USD',
      totalMinor: 600,
      consent: true,
      consentVersion,
    }),
  },
  {
    row: topUpCalls.pressAddon,
    own: pressable,
    absent: absentOrder,
    input: (esimId) => ({ ...pressed, idempotencyKey: crypto.randomUUID(), esimId }),
  },
  { row: topUpCalls.getTopUp, own: bought, absent: absentOrder, input: (esimId) => ({ esimId }) },
  { row: topUpCalls.undoTopUp, own: held, absent: absentOrder, input: orderInput },
  {
    row: approvalCalls.getAskable,
    own: given,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: approvalCalls.askForData,
    own: given,
    absent: absentOrder,
    input: (esimId) => ({
      ...{ idempotencyKey: crypto.randomUUID(), esimId, word: '' },
      addonId: 'global-54-addon-1gb-7d-v1',
    }),
  },
  {
    row: giftCalls.offerGift,
    own: async (keyring) => `${await ready(keyring)}-0`,
    absent: absentOrder,
    input: (esimId) => ({ esimId, email: 'friend@example.com' }),
  },
  {
    row: giftCalls.takeBackGift,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: reviewCalls.writeReview,
    own: used,
    absent: absentOrder,
    input: (esimId) => ({ esimId, stars: 4 }),
  },
  {
    row: reviewCalls.deleteReview,
    own: used,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: addonCalls.startAuto,
    own: topped,
    absent: absentOrder,
    input: (esimId) => ({ esimId, capMinor: 1_000, consent: true }),
  },
  { row: addonCalls.stopAuto, own: bought, absent: absentOrder, input: (esimId) => ({ esimId }) },
  {
    row: friendCalls.updateFriend,
    own: befriended,
    absent: absentOrder,
    input: (friendId) => ({ friendId, name: 'Ben', email: 'ben@example.com' }),
  },
  {
    row: friendCalls.deleteFriend,
    own: befriended,
    absent: absentOrder,
    input: (friendId) => ({ friendId }),
  },
  {
    row: passkeyCalls.rename,
    own: passkey,
    absent: absentPasskey,
    input: (id) => ({ id, name: 'mine' }),
  },
  { row: passkeyCalls.remove, own: passkey, absent: absentPasskey, input: (id) => ({ id }) },
  {
    row: pushCalls.removePushDevice,
    own: pushed,
    absent: absentPasskey,
    input: (deviceId) => ({ deviceId }),
  },
  {
    row: userCalls.uploadPicture,
    own: prepared,
    absent: absentKey,
    input: (key) => ({ key }),
    body: picture,
  },
  {
    row: userCalls.updateProfile,
    own: uploaded,
    absent: absentKey,
    input: (avatar) => ({ avatar }),
  },
  {
    row: enterpriseCalls.updateProfile,
    owner: { member: { paymentModel: 'PRE_PAID', permissions: [] } },
    own: uploaded,
    absent: absentKey,
    input: (avatar) => ({ avatar }),
  },
]

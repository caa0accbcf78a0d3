import { expect } from 'vitest'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { countOf } from '../order.ts'
import { liveProfiles, type Offered, offered } from './gift.ts'

export const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })

/** A friend who has accepted a gift while the network makes the new profile. */
export async function accepting(options?: Parameters<typeof offered>[0]): Promise<Offered> {
  const gift = await offered(options)
  const { giver, friend, token } = gift
  const { bearer } = friend
  const { state } = await giver.shop.ask(giftCalls.acceptGift, { token }, { bearer })
  expect(state).toBe('making')
  return gift
}

type Reader = { shop: Offered['giver']['shop']; bearer: Offered['friend']['bearer'] }

/** The code that an account can read, if the eSIM is its own. */
export async function codeFor(
  { shop, bearer }: Reader,
  esimId: string,
): Promise<string | undefined> {
  const answer = await shop.send(shopCalls.getEsim, { esim_id: esimId }, { bearer })
  return ((await answer.json()) as { matching_id?: string }).matching_id
}

/**
 * Which of the two codes works: it is on a phone, or can be downloaded by somebody who can read it.
 */
export async function accessOf({ giver, friend, esimId }: Offered) {
  const { shop } = giver
  const live = await liveProfiles(esimId)
  return {
    isFriends: (await countOf('esim', 'id = ?1 AND account_id = ?2', esimId, friend.id)) === 1,
    giver: live.includes(esimId),
    friend: live.some((id) => id !== esimId),
    friendReads: (await codeFor({ shop, bearer: friend.bearer }, esimId)) !== undefined,
  }
}

export const withFriend = { isFriends: true, giver: false, friend: true, friendReads: true }

export const withGiver = { isFriends: false, giver: true, friend: false, friendReads: false }

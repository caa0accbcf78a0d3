import { giftCalls } from '#contract/calls/customer/gift.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { AcceptedGift } from '#contract/commerce/gift.ts'
import type { Esim, Order } from '#contract/commerce/order.ts'
import { type NetworkMove, playNetwork } from '#worker/dev/sandbox/play-network.ts'
import { mailsTo } from '../account.ts'
import { type Buyer, buy, countOf, openBuyer, type Wish } from '../order.ts'
import { testDatabase } from '../testing.ts'

export type Person = { bearer: Buyer['bearer']; id: string; email: string }

export async function join({ shop }: Buyer): Promise<Person> {
  const account = await shop.addAccount()
  return { bearer: await shop.signIn(account), id: account.id, email: account.email }
}

export type Offered = {
  giver: Buyer
  order: Order
  friend: Person
  esimId: string
  esim: Esim
  token: string
}

/** Offers an eSIM as a gift; returns the giver, the friend and the token of the friend's mail. */
export async function offered(
  options?: Parameters<typeof openBuyer>[0],
  wish?: Wish,
): Promise<Offered> {
  const giver = await openBuyer(options)
  const order = await buy(giver, wish)
  const friend = await join(giver)
  const esimId = `${order.id}-0`
  const { shop, bearer } = giver
  const esim = await shop.ask(
    giftCalls.offerGift,
    { esim_id: esimId, email: friend.email },
    { bearer },
  )
  return { giver, order, friend, esimId, esim, token: await tokenFor(friend.email) }
}

export async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'gift_offered')
  const link = /https:\S+\/gift\?token=\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`expected a gift to have been mailed to ${email}`)
  return new URL(link).searchParams.get('token') ?? ''
}

type Taken = Pick<Offered, 'giver' | 'token'> & { friend: Pick<Person, 'bearer'> }

/** Returns the state of an accepted gift, as the friend's page requests it. */
export function follow({ giver, friend: { bearer }, token }: Taken): Promise<AcceptedGift> {
  return giver.shop.ask(giftCalls.followGift, { token }, { bearer })
}

/** Accepts a gift and waits for its profile; returns the eSIM as the friend sees it. */
export async function accept(gift: Taken): Promise<Esim> {
  const { giver, friend, token } = gift
  const { bearer } = friend
  await giver.shop.ask(giftCalls.acceptGift, { token }, { bearer })
  giver.shop.clock.advance(3)
  const { esimId } = await follow(gift)
  return giver.shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
}

/** Returns the network's id of the eSIM's current profile. */
export async function requestIdOf(esimId: string): Promise<string> {
  const id = await testDatabase()
    .prepare('SELECT coalesce(request_id, id) AS id FROM esim WHERE id = ?1')
    .bind(esimId)
    .first<string>('id')
  return id ?? ''
}

/** Plays an event of a phone that has the profile's code. */
export function play({ shop }: Buyer, requestId: string, move: NetworkMove): Promise<void> {
  const now = Math.floor(shop.clock.nowMs / 1000)
  return playNetwork(testDatabase(), { requestId, move, now })
}

/** Returns the profiles of an eSIM and of its gift that a phone can download or has installed. */
export async function liveProfiles(esimId: string): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare(
      `SELECT request_id AS id FROM sandbox_profile
       WHERE cancelled_at IS NULL AND fails = 0 AND (request_id = ?1 OR request_id IN (
         SELECT request_id FROM esim_gift WHERE esim_id = ?1))`,
    )
    .bind(esimId)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export async function emailOf({ accountId }: Pick<Buyer, 'accountId'>): Promise<string> {
  const email = await testDatabase()
    .prepare('SELECT email FROM account WHERE id = ?1')
    .bind(accountId)
    .first<string>('email')
  return email ?? ''
}

/** Counts the gifts of an eSIM in a state. */
export function giftsOf(esimId: string, state: string): Promise<number> {
  return countOf('esim_gift', 'esim_id = ?1 AND state = ?2', esimId, state)
}

import { describe, expect, it } from 'vitest'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { reviewCalls } from '#contract/calls/customer/review.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { parseCamel } from '#contract/case.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { maxReviewText } from '#contract/catalogue/review-words.ts'
import { anyPlanId, countOf } from '../../../testing/order.ts'
import { type Owner, openOwner, openTraveller, pass, play } from '../../../testing/shop/addon.ts'
import { accept, requestIdOf, tokenFor } from '../../../testing/shop/gift.ts'
import { call, testDatabase } from '../../../testing/testing.ts'
import { copyReviews } from '../../features/review/copy-reviews.ts'

/** An owner of an eSIM for a place who has used data of it. */
async function openUser(destination = 'japan'): Promise<Owner> {
  const planId = await anyPlanId('1gb-7d', destination)
  const owner = await openTraveller({ planId })
  await play(owner, 'use_100')
  owner.shop.clock.advance(11)
  return owner
}

type Said = { stars?: unknown; text?: string; locale?: string }

async function say({ shop, bearer, esimId }: Owner, { stars = 5, text, locale = 'en' }: Said = {}) {
  const input = { esim_id: esimId, stars, ...(text === undefined ? {} : { text }) }
  const answer = await shop.send(reviewCalls.writeReview, input, {
    bearer,
    headers: { 'accept-language': locale },
  })
  await shop.settle()
  return answer
}

async function refusedSaying(owner: Owner, input: object) {
  const { shop, bearer, esimId } = owner
  const said = { esim_id: esimId, stars: 5, ...input }
  return shop.refusal(reviewCalls.writeReview, said, { bearer })
}

/** The reviews that a place's page gets. */
async function readPlace(slug: string, { channel = 'plain', locale = 'en' } = {}) {
  const response = await call(`/catalogue/destinations/${slug}?currency=USD`, {
    channel,
    headers: { 'accept-language': locale },
  })
  const text = await response.text()
  return { text, reviews: parseCamel<DestinationDetail>(text).reviews }
}

const unused = { status: 409, code: 'conflict', reason: 'review_unused' }

describe('a review', () => {
  it('is of an eSIM that data was used on, not of one that was only bought', async () => {
    const owner = await openOwner({ planId: await anyPlanId('1gb-7d', 'norway') })
    expect(await refusedSaying(owner, {})).toEqual(unused)
    await play(owner, 'connect')
    owner.shop.clock.advance(11)
    expect(await refusedSaying(owner, {})).toEqual(unused)
    expect(await countOf('review', 'esim_id = ?1', owner.esimId)).toBe(0)
    await play(owner, 'use_100')
    owner.shop.clock.advance(11)
    expect((await say(owner)).status).toBe(200)
  })

  it('may also come once the plan is over', async () => {
    const owner = await openUser('norway')
    await play(owner, 'expire')
    await pass(owner, 11)
    const esim = await (await say(owner, { stars: 3 })).json()
    expect(esim).toMatchObject({ state: 'EXPIRED', review: { stars: 3, text: '' } })
  })

  it('is one for each eSIM, however often it is said', async () => {
    const owner = await openUser('sweden')
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(owner, { stars: 2 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const esim = await (await say(owner, { stars: 4, text: '  Fine\r\n\n in\tOslo ' })).json()
    expect(esim).toMatchObject({ code: 'invalid_input' })
    await say(owner, { stars: 4, text: '  Fine\r\n\nthere  ' })
    expect((await readPlace('sweden')).reviews).toMatchObject({
      count: 1,
      mean: 4,
      newest: [{ stars: 4, text: 'Fine there' }],
    })
  })

  it.each([
    ['no stars', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['stars in words', { stars: '5' }],
    ['a text that is too long', { text: 'x'.repeat(maxReviewText + 1) }],
    ['a control character', { text: 'Fine\u0007' }],
    ['a turn of direction', { text: 'Fine \u202etxet' }],
  ])('is refused with %s', async (_, input) => {
    const owner = await openUser('sweden')
    expect(await refusedSaying(owner, input)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await countOf('review', 'esim_id = ?1', owner.esimId)).toBe(0)
  })

  it('takes a text of full length in any script', async () => {
    const owner = await openUser('sweden')
    expect((await say(owner, { text: '旅'.repeat(maxReviewText) })).status).toBe(200)
  })

  it('can be taken back', async () => {
    const owner = await openUser('finland')
    const { shop, bearer, esimId } = owner
    await say(owner)
    const input = { esim_id: esimId }
    expect(await shop.ask(reviewCalls.deleteReview, input, { bearer })).not.toHaveProperty('review')
    await shop.settle()
    expect((await readPlace('finland')).reviews).toBeUndefined()
    expect((await shop.send(reviewCalls.deleteReview, input, { bearer })).status).toBe(200)
  })

  it('is no more than ten an hour', async () => {
    const owner = await openUser('finland')
    for (let at = 0; at < 10; at += 1) await say(owner)
    expect((await say(owner)).status).toBe(429)
  })
})

describe('the reviews of a place', () => {
  it('are counted, with the newest that say something, one’s own language first', async () => {
    const said = [
      { stars: 5, text: 'Very good', locale: 'en' },
      { stars: 4, text: 'Gut', locale: 'de' },
      { stars: 3 },
      { stars: 2, text: 'Slow in the mountains', locale: 'en' },
      { stars: 5, text: 'Schnell', locale: 'de' },
      { stars: 5, text: 'Partout', locale: 'fr' },
    ]
    const owners: Owner[] = []
    for (const [at, each] of said.entries()) {
      const owner = await openUser('austria')
      owner.shop.clock.advance(at * 60)
      owners.push(owner)
      await say(owner, each)
    }
    const [owner] = owners
    if (!owner) throw new Error('expected somebody')
    const { reviews } = await readPlace('austria')
    expect(reviews).toMatchObject({ count: 6, mean: 4 })
    expect(reviews?.newest.map(({ text }) => text)).toEqual([
      'Slow in the mountains',
      'Very good',
      'Partout',
      'Schnell',
    ])
    const german = await readPlace('austria', { locale: 'de' })
    expect(german.reviews?.newest.slice(0, 2).map(({ text }) => text)).toEqual(['Schnell', 'Gut'])
  })

  it('are of this place and this shop', async () => {
    const owner = await openUser('denmark')
    await say(owner)
    expect((await readPlace('denmark')).reviews).toMatchObject({ count: 1, newest: [] })
    expect((await readPlace('denmark', { channel: 'dear' })).reviews).toBeUndefined()
    expect((await readPlace('iceland')).reviews).toBeUndefined()
  })

  it('tell nothing of who wrote them but the month', async () => {
    const owner = await openUser('iceland')
    await say(owner, { text: 'Reached every fjord' })
    const { text, reviews } = await readPlace('iceland')
    expect(Object.keys(reviews?.newest[0] ?? {}).sort()).toEqual(
      ['id', 'locale', 'month', 'stars', 'text'].sort(),
    )
    expect(reviews?.newest[0]?.month).toBe(
      new Date(owner.shop.clock.nowMs).toISOString().slice(0, 7),
    )
    expect(text).not.toContain(owner.accountId)
    expect(text).not.toContain(owner.esimId)
  })
})

describe('whose review it is', () => {
  it('is nobody’s who gave the eSIM away, and its new owner’s once it was used', async () => {
    const giver = await openOwner({ planId: await anyPlanId('1gb-7d', 'ireland') })
    const { shop, bearer, esimId } = giver
    const friend = await shop.addAccount()
    const friendly = await shop.signIn(friend)
    const email = await testDatabase()
      .prepare('SELECT email FROM account WHERE id = ?1')
      .bind(friend.id)
      .first<string>('email')
    await shop.ask(giftCalls.offerGift, { esim_id: esimId, email }, { bearer })
    const token = await tokenFor(email ?? '')
    await accept({ giver, friend: { bearer: friendly }, token })
    await play({ ...giver, esimId: await requestIdOf(esimId) }, 'use_100')
    shop.clock.advance(11)
    expect((await say(giver)).status).toBe(404)
    expect((await say({ ...giver, bearer: friendly })).status).toBe(200)
    expect(await countOf('review', 'account_id = ?1', friend.id)).toBe(1)
  })

  it('is in the export, and gone with the account', async () => {
    const owner = await openUser('ireland')
    const { shop, bearer, accountId } = owner
    await say(owner, { stars: 1, text: 'Did not work in Cork' })
    const { data } = await shop.ask(userCalls.exportData, {}, { bearer })
    expect(data).toMatchObject({
      reviews: [{ destinationSlug: 'ireland', stars: 1, text: 'Did not work in Cork' }],
    })
    await shop.ask(userCalls.deleteAccount, {}, { bearer })
    expect(await countOf('review', 'account_id = ?1', accountId)).toBe(0)
    await copyReviews(shop.callOf())
    expect((await readPlace('ireland')).text).not.toContain('Cork')
  })
})

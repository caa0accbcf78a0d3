import { describe, expect, it } from 'vitest'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import { countOf } from '../../../testing/order.ts'
import { esimOf, type Owner, play } from '../../../testing/shop/addon.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { chargesFor, openCardholder, topUpOf } from '../../../testing/shop/top-up.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { tellUsage } from '../../fulfilment/usage/tell-usage.ts'

const day = 86_400

/** The mail at 75 per cent, and the token of the link in it. */
async function openMail(owner: Owner): Promise<{ text: string; token: string }> {
  for (let gb = 0; gb < 4; gb += 1) await play(owner, 'use_1024')
  await esimOf(owner)
  const { db, now, services } = owner.shop.callOf()
  await tellUsage({ db, now, services })
  const mail = await testDatabase()
    .prepare('SELECT text FROM outbox_mail WHERE id = ?1')
    .bind(`data_75-${owner.esimId}`)
    .first<{ text: string }>()
  const text = mail?.text ?? ''
  return { text, token: /\/top-up\?token=(\S+)/.exec(text)?.[1] ?? '' }
}

async function wishOf({ shop }: Owner, token: string) {
  const { addon } = await shop.ask(topUpCalls.openTopUpLink, { token })
  return {
    token,
    addon_id: addon?.id ?? '',
    currency: 'USD',
    total_minor: addon?.priceMinor ?? 0,
  }
}

describe('the link of a mail about low data', () => {
  it('R-MOM-37: opened three times, it buys nothing', async () => {
    const owner = await openCardholder()
    const { text, token } = await openMail(owner)
    expect(text).toContain('Add 1\u202fGB · $3.50')
    expect(text).toContain('Visa 4242')
    for (let at = 0; at < 3; at += 1) {
      const offer = await owner.shop.ask(topUpCalls.openTopUpLink, { token })
      expect(offer).toMatchObject({
        addon: { amount: 1024, priceMinor: 350 },
        card: { last4: '4242' },
        usedMb: 4096,
        allowanceMb: 5120,
      })
      expect(offer.topUp).toBeUndefined()
    }
    expect(await countOf('purchase', 'esim_id = ?1', owner.esimId)).toBe(0)
  })

  it('R-MOM-37: pressed twice, at once or later, it buys once, and never again', async () => {
    const owner = await openCardholder()
    const { token } = await openMail(owner)
    const wish = await wishOf(owner, token)
    const { shop } = owner
    const pressed = await Promise.all([
      shop.send(topUpCalls.pressByLink, wish),
      shop.send(topUpCalls.pressByLink, wish),
    ])
    expect(pressed.map(({ status }) => status)).toContain(200)
    shop.clock.advance(holdSeconds)
    await recover(owner)
    shop.clock.advance(3)
    expect(await shop.ask(topUpCalls.pressByLink, wish)).toMatchObject({ state: 'added' })
    shop.clock.advance(day)
    expect(await shop.ask(topUpCalls.pressByLink, wish)).toMatchObject({ state: 'added' })
    expect((await shop.ask(topUpCalls.openTopUpLink, { token })).topUp?.state).toBe('added')
    expect(await chargesFor(owner)).toBe(1)
  })

  it('R-MOM-37: what was pressed can be undone with it, and it then buys nothing more', async () => {
    const owner = await openCardholder()
    const { token } = await openMail(owner)
    const wish = await wishOf(owner, token)
    await owner.shop.ask(topUpCalls.pressByLink, wish)
    expect(await owner.shop.ask(topUpCalls.undoByLink, { token })).toMatchObject({
      state: 'undone',
    })
    expect(await owner.shop.ask(topUpCalls.pressByLink, wish)).toMatchObject({ state: 'undone' })
    owner.shop.clock.advance(60)
    await recover(owner)
    expect(await chargesFor(owner)).toBe(0)
    expect(await topUpOf(owner)).toMatchObject({ state: 'undone' })
  })

  it('R-MOM-37: works for seven days, in its shop, for the owner of its eSIM alone', async () => {
    const owner = await openCardholder()
    const { shop } = owner
    const { token } = await openMail(owner)
    const gone = { status: 404, code: 'not_found' }
    const refusal = (given: string, channel = 'plain') =>
      shop.refusal(topUpCalls.openTopUpLink, { token: given }, { channel })
    expect(await refusal(`${token.slice(0, -2)}AA`)).toEqual(gone)
    expect(await refusal(token, 'dear')).toEqual(gone)
    shop.clock.advance(7 * day - 20)
    await shop.ask(topUpCalls.openTopUpLink, { token })
    const other = await shop.addAccount()
    const give = (id: string) =>
      testDatabase()
        .prepare('UPDATE esim SET account_id = ?2 WHERE id = ?1')
        .bind(owner.esimId, id)
        .run()
    await give(other.id)
    expect(await refusal(token)).toEqual(gone)
    await give(owner.accountId)
    shop.clock.advance(20)
    expect(await refusal(token)).toEqual(gone)
  })

  it('R-MOM-37: is in no mail to an owner who has allowed it for no card', async () => {
    const { text, token } = await openMail(await openCardholder({ onePress: false }))
    expect(text).toContain('See your usage')
    expect(token).toBe('')
  })
})

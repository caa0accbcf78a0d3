import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { officeHelpCalls } from '#contract/calls/office/help.ts'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { mailsTo } from '../../testing/account.ts'
import { buy, openBuyer } from '../../testing/order.ts'
import { offered } from '../../testing/shop/gift.ts'
import { mentionedIn } from './mentioned.ts'

const { addOfficeNote, endBuyerSessions, resendOfficeGift, takeBackOfficeGift } = officeHelpCalls
const { getOfficeOrder, listQueue, closeQueueRow } = officeOrderCalls
const why = 'The buyer wrote to us'

describe('R-OFF-21: a note for staff', () => {
  it('is a row in the queue of the person whom it names, until they have read it', async () => {
    const { shop, ...buyer } = await openBuyer()
    const { number } = await buy({ shop, ...buyer })
    const agent = await becomeStaff(shop, 'support')
    const lead = await becomeStaff(shop, 'support_lead')
    const text = '@Person support_lead please look'
    const { mentioned } = await shop.ask(addOfficeNote, { number, text }, agent)
    expect(mentioned).toContain('Person support_lead')
    const mentions = async (who: typeof lead) => {
      const { rows } = await shop.ask(listQueue, {}, who)
      return rows.filter(({ kind, order }) => kind === 'mention' && order === number)
    }
    const [row] = await mentions(lead)
    expect(row).toMatchObject({ name: 'Person support' })
    const { help, events } = await shop.ask(getOfficeOrder, { number }, lead)
    expect(help.notes).toMatchObject([{ by: 'Person support', text, mention: row?.id }])
    // The log cannot be erased, so what the note says is not in it.
    expect(events.find(({ what }) => what === 'noted')).not.toHaveProperty('detail')
    await shop.ask(closeQueueRow, { kind: 'mention', id: row?.id, why: 'Read' }, lead)
    expect(await mentions(lead)).toEqual([])
    expect((await shop.ask(getOfficeOrder, { number }, lead)).help.notes[0]).not.toHaveProperty(
      'mention',
    )
  })

  it.each([
    ['@Deniz Aydın look', true],
    ['ask @deniz, please', true],
    ['@Denizli is a town', false],
    ['Deniz knows', false],
  ])('reads whom %s names', (text, isNamed) => {
    expect(mentionedIn(text, [{ name: 'Deniz Aydın' }])).toHaveLength(isNamed ? 1 : 0)
  })
})

describe('R-OFF-22: help beside money', () => {
  it('signs the buyer out everywhere', async () => {
    const { shop, bearer, ...buyer } = await openBuyer()
    const { number } = await buy({ shop, bearer, ...buyer })
    const agent = await becomeStaff(shop, 'support')
    const read = () => shop.ask(getOfficeOrder, { number }, agent)
    expect((await read()).help.sessions).toBe(1)
    await shop.ask(endBuyerSessions, { number, why }, agent)
    const ended = { status: 401, code: 'unauthorized', reason: 'session' }
    expect(await shop.refusal(userCalls.getProfile, {}, { bearer })).toEqual(ended)
    const after = await read()
    expect(after.help.sessions).toBe(0)
    expect(after.events[0]).toMatchObject({ what: 'sessions_ended', detail: why })
  })

  it('sends a gift again to where it was offered, and gives it back to its giver', async () => {
    const { giver, friend, esimId, order } = await offered()
    const { shop, bearer } = giver
    const { number } = order
    const agent = await becomeStaff(shop, 'support')
    const { help } = await shop.ask(getOfficeOrder, { number }, agent)
    const [gift] = help.gifts
    expect(gift).toMatchObject({ esimId, state: 'open' })
    expect(JSON.stringify(help)).not.toContain(friend.email)
    const input = { number, giftId: gift?.id, why }
    await shop.ask(resendOfficeGift, input, agent)
    const mails = await mailsTo(friend.email)
    expect(mails.filter(({ kind }) => kind === 'gift_offered')).toHaveLength(2)
    await shop.ask(takeBackOfficeGift, input, agent)
    const esim = await shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
    expect(esim.matchingId).toBeDefined()
    const refused = { status: 409, code: 'conflict', reason: 'gift_ended' }
    expect(await shop.refusal(resendOfficeGift, input, agent)).toEqual(refused)
  })
})

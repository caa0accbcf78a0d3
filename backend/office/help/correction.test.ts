import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { officeHelpCalls } from '#contract/calls/office/help.ts'
import { officeOrderCalls } from '#contract/calls/office/orders.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { freshEmail, mailsTo } from '../../testing/account.ts'
import { buy, openBuyer } from '../../testing/order.ts'

const { startCorrection, finishCorrection, decideCorrection } = officeHelpCalls
const { getBuyerData, closeBuyerAccount } = officeHelpCalls
const { getOfficeOrder, listQueue } = officeOrderCalls
const why = 'Typed it wrong'
const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })

async function openCase() {
  const { shop, bearer, ...buyer } = await openBuyer()
  const { number } = await buy({ shop, bearer, ...buyer })
  const { email: old } = await shop.ask(userCalls.getProfile, {}, { bearer })
  const agent = await becomeStaff(shop, 'support')
  const read = async () => (await shop.ask(getOfficeOrder, { number }, agent)).help.correction
  return { shop, bearer, number, old, agent, read, fresh: freshEmail() }
}

async function codeAt(email: string): Promise<string> {
  const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'correction_code')
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

describe('R-OFF-23: the address of a buyer', () => {
  it('needs the codes of both mailboxes, and mails both addresses', async () => {
    const { shop, bearer, number, old, agent, read, fresh } = await openCase()
    await shop.ask(startCorrection, { number, email: fresh, proofs: [], why }, agent)
    const correctionId = (await read())?.id
    expect(await read()).toMatchObject({ state: 'open', needsOld: true })
    const newCode = await codeAt(fresh)
    const wrong = { correctionId, newCode, oldCode: newCode === '000000' ? '111111' : '000000' }
    expect(await shop.refusal(finishCorrection, wrong, agent)).toMatchObject({ status: 422 })
    const codes = { correctionId, newCode, oldCode: await codeAt(old) }
    expect(await shop.ask(finishCorrection, codes, agent)).toEqual({ isDone: true })
    const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
    expect(await kinds(old)).toContain('email_changed')
    expect(await kinds(fresh)).toContain('email_corrected')
    expect(await shop.refusal(userCalls.getProfile, {}, { bearer })).toMatchObject({ status: 401 })
    expect(await shop.refusal(finishCorrection, codes, agent)).toEqual(conflict('decided'))
  })

  it('needs two proofs and a second person if the old mailbox is gone', async () => {
    const { shop, number, agent, read, fresh } = await openCase()
    const input = { number, email: fresh, proofs: ['paid'], why }
    expect(await shop.refusal(startCorrection, input, agent)).toEqual(conflict('proofs'))
    const lead = await becomeStaff(shop, 'support_lead')
    await shop.ask(startCorrection, { ...input, proofs: ['paid', 'card'] }, lead)
    const correctionId = (await read())?.id
    const codes = { correctionId, newCode: await codeAt(fresh) }
    expect(await shop.ask(finishCorrection, codes, agent)).toEqual({ isDone: false })
    const { rows } = await shop.ask(listQueue, {}, agent)
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'to_agree', order: number }))
    const decision = { correctionId, decision: 'agree', why: 'Right' }
    expect(await shop.refusal(decideCorrection, decision, lead)).toEqual(conflict('own_correction'))
    const denied = { status: 403, code: 'forbidden', reason: 'permission' }
    expect(await shop.refusal(decideCorrection, decision, agent)).toEqual(denied)
    await shop.ask(decideCorrection, decision, await becomeStaff(shop, 'support_lead'))
    expect((await mailsTo(fresh)).map(({ kind }) => kind)).toContain('email_corrected')
    expect(await read()).toBeUndefined()
  })
})

describe('R-OFF-24: the data of a buyer', () => {
  it('is handed out in full, and then deleted', async () => {
    const { shop, number, old, agent } = await openCase()
    const { data } = await shop.ask(getBuyerData, { number, why }, agent)
    expect(JSON.stringify(data)).toContain(number)
    expect(data).toMatchObject({ profile: { email: old } })
    await shop.ask(closeBuyerAccount, { number, why }, agent)
    expect((await mailsTo(old)).map(({ kind }) => kind)).toContain('account_deleted')
    const { help, events, buyer } = await shop.ask(getOfficeOrder, { number }, agent)
    expect([help.isClosed, buyer.email]).toEqual([true, ''])
    const staff = events.filter(({ lane }) => lane === 'staff').map(({ what }) => what)
    expect(staff.toSorted()).toEqual(['account_closed', 'data_handed_out'])
    expect(await shop.refusal(getBuyerData, { number, why }, agent)).toMatchObject({ status: 404 })
  })
})

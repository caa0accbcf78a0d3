import { describe, expect, it } from 'vitest'
import { eachRound } from '#contract/testing/effort.ts'
import {
  askFor,
  deciderOf,
  endOf,
  mailsAbout,
  openAsking,
  requestOf,
} from '../../testing/company/approval.ts'
import { boughtBy } from '../../testing/company/policy.ts'
import { countOf } from '../../testing/order.ts'
import { approveRequest, declineRequest } from './decide.ts'

describe('approving against declining', () => {
  it.each(eachRound)('has one clear end, round %i', async (round) => {
    const asking = await openAsking()
    const { requestId } = await askFor(asking)
    const { totalMinor } = await requestOf(asking, requestId)
    const call = deciderOf(asking)
    const moves = [
      () => approveRequest(call, { requestId, totalMinor }),
      () => declineRequest(call, { requestId, word: 'No' }),
      () => approveRequest(call, { requestId, totalMinor }),
      () => declineRequest(call, { requestId, word: 'Never' }),
    ]
    const turned = [...moves.slice(round % 4), ...moves.slice(0, round % 4)]
    const ends = await Promise.all(turned.map((move) => endOf(move())))
    const won = ends.filter((end) => end !== 'decided')
    expect(won).toHaveLength(1)
    const { state } = await requestOf(asking, requestId)
    expect(won).toEqual([state])
    const isBought = state === 'approved'
    expect(await boughtBy(asking)).toMatchObject({
      ...{ topUps: isBought ? 1 : 0, orders: isBought ? 1 : 0 },
      chargedMinor: isBought ? totalMinor : 0,
    })
    const mails = await mailsAbout(requestId)
    expect(mails.filter((mail) => mail.startsWith('approval_decided'))).toHaveLength(1)
    const lines = "subject_id = ?1 AND action IN ('approval_approved', 'approval_declined')"
    expect(await countOf('audit_entry', lines, requestId)).toBe(1)
    await asking.shop.settle()
  })
})

import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { type Asking, askFor, openAsking, requestOf } from '../../testing/company/approval.ts'

/** Asks for data for each of so many people; returns the ids of the requests. */
async function askForEach(asking: Asking): Promise<string[]> {
  const ids: string[] = []
  for (const token of asking.tokens) ids.push((await askFor({ ...asking, token })).requestId)
  return ids
}

describe('several requests', () => {
  it('are approved together, except what was decided meanwhile or has another price', async () => {
    const asking = await openAsking({}, 3)
    const { shop, bearer } = asking
    const ids = await askForEach(asking)
    const [first = '', second = '', third = ''] = ids
    const preview = { requestIds: ids }
    const { tickets } = await shop.ask(approvalCalls.previewDecisions, preview, { bearer })
    expect(tickets.map(({ id }) => id)).toEqual(ids)
    const totalMinor = tickets[1]?.nowMinor ?? 0
    const no = { requestId: first, word: 'No' }
    await shop.ask(approvalCalls.declineRequest, no, { bearer })
    const requests = [
      { requestId: first, totalMinor },
      { requestId: second, totalMinor },
      { requestId: third, totalMinor: totalMinor + 1 },
    ]
    const approve = { decision: 'approve', requests } as const
    expect(await shop.ask(approvalCalls.decideRequests, approve, { bearer })).toEqual({
      decided: 1,
      failed: [
        { requestId: first, reason: 'decided' },
        { requestId: third, reason: 'price_changed' },
      ],
    })
    const states = await Promise.all(ids.map((id) => requestOf(asking, id)))
    expect(states.map(({ state }) => state)).toEqual(['declined', 'approved', 'open'])
  })

  it('are declined with one word, and none of them with those of another organisation', async () => {
    const [asking, stranger] = [await openAsking({}, 2), await openAsking()]
    const { shop, bearer } = asking
    const [foreign, ...ids] = [...(await askForEach(stranger)), ...(await askForEach(asking))]
    const of = (each: readonly (string | undefined)[]) => ({
      decision: 'decline' as const,
      requests: each.map((requestId = '') => ({ requestId, totalMinor: 0 })),
    })
    const wordless = { ...of(ids), word: ' ' }
    expect(await shop.refusal(approvalCalls.decideRequests, wordless, { bearer })).toMatchObject({
      status: 400,
    })
    const mixed = { ...of([...ids, foreign]), word: 'Not now' }
    expect(await shop.refusal(approvalCalls.decideRequests, mixed, { bearer })).toMatchObject({
      status: 404,
    })
    const all = { ...of(ids), word: 'Not now' }
    expect(await shop.ask(approvalCalls.decideRequests, all, { bearer })).toEqual({
      ...{ decided: 2, failed: [] },
    })
    const [one] = await Promise.all(ids.map((id) => requestOf(asking, id)))
    expect(one).toMatchObject({ state: 'declined', answer: 'Not now' })
  })
})

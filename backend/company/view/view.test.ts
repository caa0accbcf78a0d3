import { describe, expect, it } from 'vitest'
import { viewCalls } from '#contract/calls/company/view.ts'
import { maxViews } from '#contract/organization/saved-view.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const page = 'portal-audit'

async function openDesk() {
  const shop = openTestShop()
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions: [] } })
  return { shop, bearer: await shop.signIn(account) }
}

describe('saved views of a list', () => {
  it('belong to one member and one list, and one of the same name is replaced', async () => {
    const { shop, bearer } = await openDesk()
    const colleague = await shop.addAccount({
      member: { paymentModel: 'POST_PAID', permissions: [] },
    })
    await shop.ask(viewCalls.saveView, { page, name: 'Mine', query: 'q=a' }, { bearer })
    await shop.ask(viewCalls.saveView, { page, name: ' Mine ', query: 'q=b' }, { bearer })
    expect(await shop.ask(viewCalls.listViews, { page }, { bearer })).toEqual({
      views: [{ name: 'Mine', query: 'q=b' }],
    })
    expect(await shop.ask(viewCalls.listViews, { page: 'portal-permissions' }, { bearer })).toEqual(
      {
        views: [],
      },
    )
    const other = { bearer: await shop.signIn(colleague) }
    await shop.ask(viewCalls.deleteView, { page, name: 'Mine' }, other)
    expect(await shop.ask(viewCalls.listViews, { page }, other)).toEqual({ views: [] })
    expect(await shop.ask(viewCalls.deleteView, { page, name: 'Mine' }, { bearer })).toEqual({
      views: [],
    })
  })

  it(`are ${maxViews} at most`, async () => {
    const { shop, bearer } = await openDesk()
    for (let at = 0; at < maxViews; at++) {
      await shop.ask(viewCalls.saveView, { page, name: `View ${at}`, query: '' }, { bearer })
    }
    expect(
      await shop.refusal(viewCalls.saveView, { page, name: 'More', query: '' }, { bearer }),
    ).toMatchObject({ status: 409, reason: 'views_full' })
    await shop.ask(viewCalls.saveView, { page, name: 'View 0', query: 'q=c' }, { bearer })
    const blank = { page, name: ' ', query: '' } as const
    expect(await shop.refusal(viewCalls.saveView, blank, { bearer })).toMatchObject({ status: 400 })
  })
})

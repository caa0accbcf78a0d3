import { describe, expect, it } from 'vitest'
import { isOfPortal, portalFor, shopFor } from './way-in.ts'

describe('R-PEO-8: the page after a sign-in', () => {
  it.each([
    ['/', false, '/enterprise/manage', '/'],
    ['/enterprise/manage/people?q=a', true, '/enterprise/manage/people?q=a', '/'],
    ['/account/orders', false, '/account/orders', '/account/orders'],
    ['/checkout?plan=x', false, '/checkout?plan=x', '/checkout?plan=x'],
  ])('where %s was asked for', (asked, isBusiness, member, consumer) => {
    expect(isOfPortal(asked)).toBe(isBusiness)
    expect(portalFor(asked)).toBe(member)
    expect(shopFor(asked)).toBe(consumer)
  })
})

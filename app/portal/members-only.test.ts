import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type PageSession, sessionContext } from '#app/page/context.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import { membersOnly } from './members-only.ts'

function open(accountType?: Viewer['accountType']): void {
  const person = { userId: 'a', name: 'Ada', email: 'ada@example.com', permissions: [] }
  const viewer = accountType && {
    ...{ ...person, accountType, flag: 'normal' as const },
    ...{ currency: 'EUR' as const, locale: 'en' as const },
  }
  const session: Pick<PageSession, 'viewer'> = { viewer }
  const context = new RouterContextProvider()
  context.set(sessionContext, session as PageSession)
  membersOnly(context)
}

it.each([undefined, 'normal'] as const)('a page of members is missing for %s', (accountType) => {
  expect(() => open(accountType)).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

it('a page of members opens for a member', () => {
  expect(() => open('enterprise')).not.toThrow()
})

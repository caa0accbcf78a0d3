import { createAccessTokens } from '#backend/call/access-tokens.ts'
import type { NewTestAccount } from '#backend/testing/test-accounts.ts'
import { openTestShop } from '#backend/testing/test-shop.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import { viewers } from './access-matrix.ts'
import { builtKeys, signedIn } from './test-session.ts'

export type Person = { email: string; cookie: string }

/**
 * Creates a person who is signed in at the built worker and whose last reauthentication was more
 * than five minutes ago.
 */
export async function openPerson(account: NewTestAccount = {}): Promise<Person> {
  const made = openTestShop()
  const { id, email, accountType } = await made.addAccount(account)
  await made.signIn({ id, accountType })
  const viewer = viewers[roleOf(accountType)]
  if (!viewer) throw new Error('expected a viewer of each role')
  return { email, cookie: await cookieOf(id, accountType, { ...viewer, userId: id, email }) }
}

/**
 * Returns the cookie with which an account's session of a test shop is one of the built worker; a
 * member is an administrator unless the viewer says otherwise.
 */
export async function cookieOf(
  id: string,
  accountType: 'normal' | 'enterprise' = 'normal',
  viewer?: Viewer,
): Promise<string> {
  const changed = await testDatabase()
    .prepare(
      `UPDATE session SET channel = 'tradewind', reauthenticated_at = reauthenticated_at - 301
       WHERE account_id = ?1 RETURNING id`,
    )
    .bind(id)
    .first<{ id: string }>()
  const claims = { accountId: id, accountType, sessionId: changed?.id ?? '' }
  const at = { channel: 'tradewind', now: Math.floor(Date.now() / 1000) }
  const { token: access } = await createAccessTokens(builtKeys()).sign(claims, at)
  return signedIn(roleOf(accountType), { access, ...(viewer ? { viewer } : {}) })
}

function roleOf(accountType: 'normal' | 'enterprise') {
  return accountType === 'enterprise' ? 'postpaid' : 'consumer'
}

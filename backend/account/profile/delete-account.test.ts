import { describe, expect, it } from 'vitest'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  freshEmail,
  goodPassword,
  mailsTo,
  otherPassword,
  proofFor,
} from '../../testing/account.ts'
import { buy } from '../../testing/order.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { linkSocial } from '../person/link-social.ts'

const migrations = import.meta.glob<string>('../../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tableNames = Object.values(migrations).flatMap((sql) =>
  [...sql.matchAll(/^CREATE TABLE (\w+) \(/gm)].map(([, name = '']) => name),
)

/** Returns the tables in which any cell contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const db = testDatabase()
  const rows = await db.batch(tableNames.map((name) => db.prepare(`SELECT * FROM ${name}`)))
  return tableNames.filter((_, at) => JSON.stringify(rows[at]?.results).includes(text))
}

describe('deleting the account', () => {
  it('asks for a proof of identity of the last five minutes', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    const bearer = await shop.signIn(account)
    shop.clock.advance(301)
    const remove = [userCalls.deleteAccount, {}, { bearer }] as const
    expect(await shop.refusal(...remove)).toMatchObject({ status: 403, reason: 'reauthenticate' })
    await shop.ask(userCalls.reauthenticate, { password: goodPassword }, { bearer })
    await shop.ask(...remove)
  })

  it('erases whatever tells who it was, and keeps the bare row', async () => {
    const shop = openTestShop()
    const name = `Quetzalina ${crypto.randomUUID()}`
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword, name })
    const { id, email } = account
    const call = shop.callOf()
    const subject = `subject-${crypto.randomUUID()}`
    await linkSocial(call, id, { provider: 'google', subject }).run()
    await testDatabase()
      .prepare(
        `INSERT INTO passkey (id, account_id, rp_id, public_key, counter, is_synced, name, created_at)
         VALUES (?1, ?2, 'shop.example', '', 0, 1, 'Phone', 0)`,
      )
      .bind(`passkey-${id}`, id)
      .run()
    const bearer = await shop.signIn(account)
    await shop.ask(userCalls.collectEmail, { email })
    await proofFor(shop, { email, purpose: 'current_email' })
    await shop.refusal(userCalls.signIn, { email, password: 'wrong' })
    const avatar = { kind: 'avatar', contentType: 'image/png', sizeBytes: 70 } as const
    await shop.ask(userCalls.prepareUpload, avatar, { bearer })
    const friend = { name, email: freshEmail('friend') }
    await shop.ask(friendCalls.addFriend, friend, { bearer })

    await shop.ask(userCalls.deleteAccount, {}, { bearer })

    expect(await tablesWith(email)).toEqual(['outbox_mail'])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account_deleted'])
    expect(await tablesWith(name)).toEqual([])
    expect(await tablesWith(subject)).toEqual([])
    expect(await tablesWith(id)).toEqual(['account'])
    const row = await testDatabase().prepare('SELECT * FROM account WHERE id = ?1').bind(id).first()
    expect(row).toMatchObject({
      email: null,
      email_key: null,
      name: '',
      avatar: null,
      password_hash: null,
      newsletter: 0,
      deleted_at: Math.floor(shop.clock.nowMs / 1000),
    })
    expect(await shop.refusal(userCalls.getProfile, {}, { bearer })).toMatchObject({ status: 401 })
    expect(await shop.refusal(userCalls.signIn, { email, password: goodPassword })).toMatchObject({
      reason: 'credentials',
    })
  })

  it('keeps what was bought, and not what it was called', async () => {
    const shop = openTestShop()
    const { id, ...account } = await shop.addAccount({ email: freshEmail() })
    const bearer = await shop.signIn({ id, ...account })
    const { number, esims } = await buy({ shop, bearer, accountId: id })
    const name = `Mum’s ${crypto.randomUUID().slice(9)}`
    await shop.ask(shopCalls.renameEsim, { esim_id: esims[0]?.id, name }, { bearer })
    expect(await tablesWith(name)).toEqual(['esim'])
    await shop.ask(userCalls.deleteAccount, {}, { bearer })
    expect(await tablesWith(name)).toEqual([])
    expect(await tablesWith(number)).toEqual(['purchase'])
    expect((await tablesWith(id)).toSorted()).toEqual([
      ...['account', 'esim', 'points_entry', 'points_lot', 'purchase'],
    ])
  })

  it('frees the address for a new account', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    await shop.ask(userCalls.deleteAccount, {}, { bearer: await shop.signIn(account) })
    const { email } = account
    const proof = await proofFor(shop, { email, purpose: 'sign_up' })
    const bearer = await shop.ask(userCalls.signUp, { proof, password: otherPassword })
    const { userId } = await shop.ask(userCalls.getProfile, {}, { bearer })
    expect(userId).not.toBe(account.id)
  })
})

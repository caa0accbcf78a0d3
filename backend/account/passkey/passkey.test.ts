import { describe, expect, it } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  createAuthenticator,
  present,
  type Spoilt,
  verified,
} from '../../testing/account/test-authenticator.ts'
import { openKeyring } from '../../testing/account/test-keyring.ts'
import { testOrigin } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const rpId = new URL(testOrigin).hostname
const refusedUse = { status: 401, code: 'unauthorized', reason: 'passkey' }
const refusedNew = { status: 422, code: 'unprocessable', reason: 'passkey' }
const refusedChallenge = { status: 422, code: 'unprocessable', reason: 'challenge' }

const flipped = (signature: Uint8Array) =>
  signature.map((byte, index) => (index === signature.length - 1 ? byte ^ 1 : byte))

const spoiltAlike: [string, Spoilt][] = [
  ['another origin', { origin: 'https://shop.example.evil.example' }],
  ['the origin without TLS', { origin: 'http://shop.example' }],
  ['the origin with another port', { origin: 'https://shop.example:8443' }],
  ['another RP id', { rpId: 'evil.example' }],
  ['the RP id of the parent domain', { rpId: 'example' }],
  ['no user verification', { flags: present }],
  ['no user presence', { flags: verified }],
  ['another challenge', { challenge: encodeBase64url(new Uint8Array(32)) }],
  ['the page of another site around it', { clientData: { crossOrigin: true } }],
  [
    'a foreign page on top',
    { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  ],
]

describe('signing in by passkey', () => {
  it('needs no name, and gives a session of the passkey’s owner', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const tokens = await keyring.ask(passkeyCalls.signIn, await keyring.answerUse(authenticator))
    const profile = await keyring.ask(userCalls.getProfile, {}, { bearer: tokens.accessToken })
    expect(profile.userId).toBe(keyring.owner.id)
  })

  it('R-PK-1: asks with 256 bits, once each, for a person at this host', async () => {
    const keyring = await openKeyring()
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => keyring.ask(passkeyCalls.signInOptions)),
    )
    const options = asked.map((each) => each.options as Record<string, unknown>)
    for (const { challenge, ...rest } of options) {
      expect(decodeBase64url(String(challenge))).toHaveLength(32)
      expect(rest).toEqual({ rpId, timeout: 300_000, userVerification: 'required' })
    }
    expect(new Set(options.map(({ challenge }) => challenge)).size).toBe(20)
  })

  it.each([
    ...spoiltAlike,
    ['the type of a registration', { type: 'webauthn.create' }],
    ['a changed signature', { signature: flipped }],
    ['no signature to speak of', { signature: () => new Uint8Array([1]) }],
    ['no user handle', { userHandle: null }],
    ['the handle of somebody else', { userHandle: encodeBase64url(new Uint8Array(16)) }],
    ['the id of no passkey', { id: encodeBase64url(new Uint8Array(32)) }],
    ['a counter that stood still', { counter: 1 }],
    ['a counter gone back', { counter: 0 }],
  ] as [string, Spoilt][])('R-PK-1: is refused with %s', async (_, spoilt) => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    await keyring.ask(passkeyCalls.signIn, await keyring.answerUse(authenticator))
    const input = await keyring.answerUse(authenticator, spoilt)
    expect(await keyring.refusal(passkeyCalls.signIn, input)).toEqual(refusedUse)
    await keyring.ask(passkeyCalls.signIn, await keyring.answerUse(authenticator))
  })

  it('R-PK-1: is refused to another passkey’s signature under this one’s id', async () => {
    const keyring = await openKeyring()
    const [mine, other] = [await keyring.add(), await keyring.add()]
    const input = await keyring.answerUse(other, { id: mine.id })
    expect(await keyring.refusal(passkeyCalls.signIn, input)).toEqual(refusedUse)
  })

  it('R-PK-1: takes a challenge once, right or wrong', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const right = await keyring.answerUse(authenticator)
    await keyring.ask(passkeyCalls.signIn, right)
    expect(await keyring.refusal(passkeyCalls.signIn, right)).toEqual(refusedChallenge)
    const asked = await keyring.ask(passkeyCalls.signInOptions)
    const options = asked.options as { challenge: string; rpId: string }
    const wrong = await authenticator.use(options, { flags: present })
    const { flow } = asked
    expect(await keyring.refusal(passkeyCalls.signIn, { flow, credential: wrong })).toEqual(
      refusedUse,
    )
    const late = { flow, credential: await authenticator.use(options) }
    expect(await keyring.refusal(passkeyCalls.signIn, late)).toEqual(refusedChallenge)
  })

  it('R-PK-1: lets one of 20 copies of an answer in', async () => {
    const keyring = await openKeyring()
    const input = await keyring.answerUse(await keyring.add())
    const sent = Array.from({ length: 20 }, () => keyring.send(passkeyCalls.signIn, input))
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(422)])
  })

  it('R-PK-1: ends a challenge after five minutes', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const [early, late] = [
      await keyring.answerUse(authenticator),
      await keyring.answerUse(authenticator),
    ]
    keyring.clock.advance(299)
    await keyring.ask(passkeyCalls.signIn, early)
    keyring.clock.advance(1)
    expect(await keyring.refusal(passkeyCalls.signIn, late)).toEqual(refusedChallenge)
  })

  it('R-PK-1: takes no challenge of another shop or another ceremony', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const input = await keyring.answerUse(authenticator)
    const elsewhere = { channel: 'dear' }
    expect(await keyring.refusal(passkeyCalls.signIn, input, elsewhere)).toEqual(refusedChallenge)
    const asked = await keyring.ask(passkeyCalls.registrationOptions, {}, keyring.bearer)
    const { challenge } = asked.options as { challenge: string }
    const credential = await authenticator.use({ challenge, rpId })
    const mixed = { flow: asked.flow, credential }
    expect(await keyring.refusal(passkeyCalls.signIn, mixed)).toEqual(refusedChallenge)
    const forged = { ...input, flow: 'x'.repeat(64) }
    expect(await keyring.refusal(passkeyCalls.signIn, forged)).toEqual(refusedChallenge)
  })

  it('counts for passkeys that never count', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    for (let time = 0; time < 2; time++) {
      const input = await keyring.answerUse(authenticator, { counter: 0 })
      await keyring.ask(passkeyCalls.signIn, input)
    }
  })

  it('tells the owner of a disabled account, and nobody once it is deleted', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const set = (column: string) =>
      testDatabase()
        .prepare(`UPDATE account SET ${column} = 1 WHERE id = ?1`)
        .bind(keyring.owner.id)
        .run()
    await set('disabled_at')
    expect(
      await keyring.refusal(passkeyCalls.signIn, await keyring.answerUse(authenticator)),
    ).toEqual({ status: 403, code: 'forbidden', reason: 'disabled' })
    await testDatabase()
      .prepare('UPDATE account SET deleted_at = 1, email = NULL, email_key = NULL WHERE id = ?1')
      .bind(keyring.owner.id)
      .run()
    expect(
      await keyring.refusal(passkeyCalls.signIn, await keyring.answerUse(authenticator)),
    ).toEqual(refusedUse)
  })

  it('R-IN-1: refuses what is no credential as invalid', async () => {
    const keyring = await openKeyring()
    const good = await keyring.answerUse(await keyring.add())
    const parts = good.credential as { response: object }
    const odd = [
      {},
      { ...parts, type: 'password' },
      { ...parts, response: {} },
      { ...parts, response: { ...parts.response, signature: '***' } },
      { ...parts, response: { ...parts.response, clientDataJSON: 17 } },
    ]
    for (const credential of odd) {
      const refused = await keyring.refusal(passkeyCalls.signIn, { ...good, credential })
      expect(refused).toEqual({ status: 400, code: 'invalid_input' })
    }
    const { flow } = good
    const noJson = encodeBase64url(new TextEncoder().encode('not json'))
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const asked = await keyring.ask(passkeyCalls.signInOptions)
      const credential = { ...parts, response: { ...parts.response, [part]: noJson } }
      const refused = await keyring.refusal(passkeyCalls.signIn, { flow: asked.flow, credential })
      expect(refused).toEqual(refusedUse)
    }
    await keyring.ask(passkeyCalls.signIn, { ...good, flow })
  })
})

describe('adding a passkey', () => {
  it('asks for one that is found without a name, and names those there are', async () => {
    const keyring = await openKeyring({ name: 'Anna Arnold' })
    const known = await keyring.add()
    const { options } = await keyring.ask(passkeyCalls.registrationOptions, {}, keyring.bearer)
    expect(options).toMatchObject({
      rp: { id: rpId, name: expect.any(String) },
      user: { name: keyring.owner.email, displayName: 'Anna Arnold' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', id: known.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(JSON.stringify(options)).toContain('"alg":-7')
  })

  it('R-PK-2: shows it in the list and tells the owner by mail', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const { passkeys } = await keyring.ask(passkeyCalls.list, {}, keyring.bearer)
    expect(passkeys).toEqual([
      {
        id: authenticator.id,
        name: 'My phone',
        host: rpId,
        createdAt: expect.any(Number),
        isSynced: true,
      },
    ])
    expect(await mailKinds(keyring.owner.email)).toEqual(['passkey_added'])
  })

  it('takes a key that vouches for itself', async () => {
    const keyring = await openKeyring()
    const authenticator = await createAuthenticator(testOrigin)
    const input = await keyring.answerNew(authenticator, { format: 'packed' })
    await keyring.ask(passkeyCalls.register, input, keyring.bearer)
  })

  it.each([
    ...spoiltAlike,
    ['the type of a sign-in', { type: 'webauthn.get' }],
    ['a certificate of its maker', { format: 'certified' }],
    ['a wrong signature of itself', { format: 'packed', signature: flipped }],
    ['another id outside than inside', { id: encodeBase64url(new Uint8Array(32)) }],
  ] as [string, Spoilt][])('R-PK-1: is refused with %s', async (_, spoilt) => {
    const keyring = await openKeyring()
    const authenticator = await createAuthenticator(testOrigin)
    const input = await keyring.answerNew(authenticator, spoilt)
    expect(await keyring.refusal(passkeyCalls.register, input, keyring.bearer)).toEqual(refusedNew)
    const { passkeys } = await keyring.ask(passkeyCalls.list, {}, keyring.bearer)
    expect(passkeys).toEqual([])
  })

  it('R-PK-1: takes a challenge once, in the session it was made for', async () => {
    const keyring = await openKeyring()
    const authenticator = await createAuthenticator(testOrigin)
    const input = await keyring.answerNew(authenticator)
    const strangers = await keyring.signIn(await keyring.addAccount())
    const others = await keyring.signIn(keyring.owner)
    for (const bearer of [strangers, others]) {
      expect(await keyring.refusal(passkeyCalls.register, input, { bearer })).toEqual(
        refusedChallenge,
      )
    }
    await keyring.ask(passkeyCalls.register, input, keyring.bearer)
    expect(await keyring.refusal(passkeyCalls.register, input, keyring.bearer)).toEqual(
      refusedChallenge,
    )
  })

  it('R-PK-1: ends a challenge after five minutes', async () => {
    const keyring = await openKeyring()
    const input = await keyring.answerNew(await createAuthenticator(testOrigin))
    keyring.clock.advance(300)
    const bearer = await keyring.signIn(keyring.owner)
    expect(await keyring.refusal(passkeyCalls.register, input, { bearer })).toEqual(
      refusedChallenge,
    )
  })

  it('takes no passkey twice, whoever holds it', async () => {
    const keyring = await openKeyring()
    const authenticator = await keyring.add()
    const bearer = await keyring.signIn(await keyring.addAccount())
    const input = await keyring.answerNew(authenticator, undefined, bearer)
    expect(await keyring.refusal(passkeyCalls.register, input, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'passkey_known',
    })
  })

  it('stops at twenty', async () => {
    const keyring = await openKeyring()
    const insert = testDatabase().prepare(
      `INSERT INTO passkey (id, account_id, rp_id, public_key, counter, is_synced, name, created_at)
       VALUES (?1, ?2, 'shop.example', 'AA', 0, 0, 'n', 1)`,
    )
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
    await testDatabase().batch(ids.map((id) => insert.bind(id, keyring.owner.id)))
    expect(await keyring.refusal(passkeyCalls.registrationOptions, {}, keyring.bearer)).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'passkey_limit',
    })
  })
})

describe('R-PK-2: proving oneself again', () => {
  it.each(['registrationOptions', 'register', 'remove'] as const)(
    'is asked before %s, five minutes after the last proof',
    async (name) => {
      const keyring = await openKeyring({ password: 'a long enough password' })
      const authenticator = await keyring.add()
      const inputs = {
        registrationOptions: {},
        register: await keyring.answerNew(await createAuthenticator(testOrigin)),
        remove: { id: authenticator.id },
      }
      keyring.clock.advance(301)
      expect(await keyring.refusal(passkeyCalls[name], inputs[name], keyring.bearer)).toEqual({
        status: 403,
        code: 'forbidden',
        reason: 'reauthenticate',
      })
    },
  )

  it('by a passkey of the account lets one go on', async () => {
    const keyring = await openKeyring({ password: 'a long enough password' })
    const authenticator = await keyring.add()
    keyring.clock.advance(301)
    const answer = await keyring.answerUse(authenticator)
    const { until } = await keyring.ask(passkeyCalls.reauthenticate, answer, keyring.bearer)
    expect(until).toBe(Math.floor(keyring.clock.nowMs / 1000) + 300)
    await keyring.ask(passkeyCalls.remove, { id: authenticator.id }, keyring.bearer)
  })

  it('by somebody else’s passkey changes nothing', async () => {
    const keyring = await openKeyring()
    const stranger = await keyring.signIn(await keyring.addAccount())
    const foreign = await keyring.add(stranger)
    keyring.clock.advance(301)
    const answer = await keyring.answerUse(foreign)
    expect(await keyring.refusal(passkeyCalls.reauthenticate, answer, keyring.bearer)).toEqual(
      refusedNew,
    )
    expect(
      await keyring.refusal(passkeyCalls.registrationOptions, {}, keyring.bearer),
    ).toMatchObject({ reason: 'reauthenticate' })
  })
})

describe('a passkey of one’s own', () => {
  it('is renamed', async () => {
    const keyring = await openKeyring()
    const { id } = await keyring.add()
    const renamed = await keyring.ask(passkeyCalls.rename, { id, name: ' Büro ' }, keyring.bearer)
    expect(renamed).toMatchObject({ id, name: 'Büro' })
    const { passkeys } = await keyring.ask(passkeyCalls.list, {}, keyring.bearer)
    expect(passkeys[0]?.name).toBe('Büro')
  })

  it('R-AC-3: is nobody else’s to list, name or remove', async () => {
    const keyring = await openKeyring({ password: 'a long enough password' })
    const { id } = await keyring.add()
    const bearer = await keyring.signIn(await keyring.addAccount())
    const { passkeys } = await keyring.ask(passkeyCalls.list, {}, { bearer })
    expect(passkeys).toEqual([])
    const absent = encodeBase64url(new Uint8Array(32))
    for (const [call, more] of [
      [passkeyCalls.rename, { name: 'mine' }],
      [passkeyCalls.remove, {}],
    ] as const) {
      for (const each of [id, absent]) {
        expect(await keyring.refusal(call, { id: each, ...more }, { bearer })).toEqual({
          status: 404,
          code: 'not_found',
        })
      }
    }
    await keyring.ask(passkeyCalls.remove, { id }, keyring.bearer)
  })

  it('R-PK-2: is removed with a mail, where a password is left', async () => {
    const keyring = await openKeyring({ password: 'a long enough password' })
    const authenticator = await keyring.add()
    await keyring.ask(passkeyCalls.remove, { id: authenticator.id }, keyring.bearer)
    expect(await mailKinds(keyring.owner.email)).toEqual(['passkey_added', 'passkey_removed'])
    const input = await keyring.answerUse(authenticator)
    expect(await keyring.refusal(passkeyCalls.signIn, input)).toEqual(refusedUse)
  })

  it('R-PK-2: is removed where a social sign-in is left', async () => {
    const keyring = await openKeyring()
    const { id } = await keyring.add()
    await testDatabase()
      .prepare("INSERT INTO social_identity VALUES ('google', ?1, ?2, 1)")
      .bind(crypto.randomUUID(), keyring.owner.id)
      .run()
    await keyring.ask(passkeyCalls.remove, { id }, keyring.bearer)
  })

  it('R-PK-2: is not removed where nothing else is left, and no mail says so', async () => {
    const keyring = await openKeyring()
    const { id } = await keyring.add()
    expect(await keyring.refusal(passkeyCalls.remove, { id }, keyring.bearer)).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'last_way_in',
    })
    expect(await mailKinds(keyring.owner.email)).toEqual(['passkey_added'])
  })

  it('R-PW-1: is not removed beside a password too short to be left alone', async () => {
    const keyring = await openKeyring({ password: 'a long enough password' })
    const passkeys = [await keyring.add(), await keyring.add()]
    const passwords = { currentPassword: 'a long enough password', password: 'vKq7!zrp2m' }
    const bearer = await keyring.ask(userCalls.updatePassword, passwords, keyring.bearer)
    const [one, other] = passkeys.map(({ id }) => ({ id }))
    await keyring.ask(passkeyCalls.remove, one, { bearer })
    expect(await keyring.refusal(passkeyCalls.remove, other, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'password_short',
    })
    const longer = { currentPassword: 'vKq7!zrp2m', password: 'vKq7!zrp2m and then some' }
    const renewed = await keyring.ask(userCalls.updatePassword, longer, { bearer })
    await keyring.ask(passkeyCalls.remove, other, { bearer: renewed })
  })

  it('R-PK-2: is left, of the last two removed at once', async () => {
    const keyring = await openKeyring()
    const passkeys = [await keyring.add(), await keyring.add()]
    const sent = passkeys.map(({ id }) => keyring.send(passkeyCalls.remove, { id }, keyring.bearer))
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409])
    const { passkeys: left } = await keyring.ask(passkeyCalls.list, {}, keyring.bearer)
    expect(left).toHaveLength(1)
  })
})

async function mailKinds(recipient: string): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare('SELECT kind FROM outbox_mail WHERE recipient = ?1 ORDER BY rowid')
    .bind(recipient)
    .all<{ kind: string }>()
  return results.map(({ kind }) => kind)
}

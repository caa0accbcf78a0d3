import { describe, expect, it } from 'vitest'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openKeyring } from '../../testing/account/test-keyring.ts'

describe('somebody whose password is being guessed', () => {
  it('R-PW-4: still gets in by passkey, which ends the pause', async () => {
    const password = 'a long enough password'
    const keyring = await openKeyring({ password })
    const authenticator = await keyring.add()
    const { email } = keyring.owner
    const signIn = (guess: string) => keyring.refusal(userCalls.signIn, { email, password: guess })
    for (let guess = 0; guess < 5; guess += 1) await signIn(`wrong ${guess}`)
    expect(await signIn(password)).toMatchObject({ status: 429, reason: 'password_paused' })
    const shown = await keyring.answerUse(authenticator)
    expect(await keyring.ask(passkeyCalls.signIn, shown)).toHaveProperty('accessToken')
    expect(await keyring.ask(userCalls.signIn, { email, password })).toHaveProperty('accessToken')
  })
})

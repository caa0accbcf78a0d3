import type { Tokens } from '#contract/account.ts'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import type { NewTestAccount } from '../test-accounts.ts'
import { openTestShop, testOrigin } from '../test-shop.ts'
import { type Authenticator, createAuthenticator, type Spoilt } from './test-authenticator.ts'

type Options = Parameters<Authenticator['make']>[0] & Parameters<Authenticator['use']>[0]

/** Opens a shop with a signed-in account that can use authenticators. */
export async function openKeyring(account: NewTestAccount = {}) {
  const shop = openTestShop()
  const owner = await shop.addAccount(account)
  const tokens = await shop.signIn(owner)

  /** Requests a registration challenge and lets an authenticator answer it. */
  async function answerNew(authenticator: Authenticator, spoilt?: Spoilt, bearer: Tokens = tokens) {
    const asked = await shop.ask(passkeyCalls.registrationOptions, {}, { bearer })
    const credential = await authenticator.make(asked.options as Options, spoilt)
    return { flow: asked.flow, credential, name: 'My phone' }
  }

  async function answerUse(authenticator: Authenticator, spoilt?: Spoilt) {
    const asked = await shop.ask(passkeyCalls.signInOptions)
    const credential = await authenticator.use(asked.options as Options, spoilt)
    return { flow: asked.flow, credential }
  }

  /** Adds a passkey to the account, as a browser would. */
  async function add(bearer: Tokens = tokens): Promise<Authenticator> {
    const authenticator = await createAuthenticator(testOrigin)
    const input = await answerNew(authenticator, undefined, bearer)
    await shop.ask(passkeyCalls.register, input, { bearer })
    return authenticator
  }

  return { ...shop, owner, tokens, bearer: { bearer: tokens }, answerNew, answerUse, add }
}

export type Keyring = Awaited<ReturnType<typeof openKeyring>>

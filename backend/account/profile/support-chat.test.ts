import { bytesToHex } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testServices } from '../../testing/testing.ts'

const encode = (text: string) => new TextEncoder().encode(text)

describe('the identity for the support chat', () => {
  it('is the HMAC of the caller’s own id, whatever id is asked for', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount()
    const bearer = await shop.signIn(account)
    const { supportChatSecret = '' } = testServices()
    const answer = await shop.ask(userCalls.getHmacCode, { userId: 'somebody' }, { bearer })
    expect(answer).toEqual({
      userId: account.id,
      hmacCode: bytesToHex(hmac(sha256, encode(supportChatSecret), encode(account.id))),
    })
  })

  it('is never given to guests', async () => {
    const shop = openTestShop()
    const { accessToken } = await shop.ask(userCalls.guestToken)
    for (const bearer of [undefined, accessToken]) {
      const refusal = await shop.refusal(userCalls.getHmacCode, {}, bearer ? { bearer } : {})
      expect(refusal).toMatchObject({ status: 401 })
    }
  })

  it('is not there where no chat is configured', async () => {
    const { supportChatSecret: _, ...services } = testServices()
    const shop = openTestShop()
    const { catalogue, files, assets } = shop.callOf().services
    const call = { ...shop.callOf(), services: { ...services, catalogue, files, assets } }
    const { supportChatIdentity } = await import('./support-chat.ts')
    expect(() => supportChatIdentity(call)).toThrowError(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

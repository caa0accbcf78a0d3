import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop } from './testing/test-shop.ts'
import { call } from './testing/testing.ts'

/** Numbers as text of a body, including some that a JavaScript number cannot hold. */
const oddNumbers = ['NaN', '1e309', '-1e309', '-0', '9007199254740992', '-1', '0.5', '"10"', 'null']

describe('R-IN-3: a number that is none of ours', () => {
  it.each(oddNumbers)('is refused in a body: %s', async (number) => {
    const shop = openTestShop()
    const bearer = await shop.signIn(await shop.addAccount())
    const body = `{"kind":"avatar","content_type":"image/png","size_bytes":${number}}`
    expect(await shop.refusal(userCalls.prepareUpload, {}, { bearer, body })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  it.each(['NaN', 'Infinity', '1e309', '1e3', '9007199254740993', '0x10', '1.5', ' 1', ''])(
    'is refused in a query: %j',
    async (number) => {
      const text = encodeURIComponent(number)
      for (const name of ['duration', 'min_mb', 'page_size']) {
        const response = await call(`/catalogue/plans?${name}=${text}`)
        expect([name, response.status]).toEqual([name, 400])
        expect(response.headers.get('content-type')).toBe('application/problem+json')
      }
    },
  )
})

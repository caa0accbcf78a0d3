import { describe, expect, it } from 'vitest'
import { createRefreshTokens } from '#backend/account/session/refresh-tokens.ts'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import { makeOrderNumber } from '#backend/shop/records/order-number.ts'
import { testSessionKeys } from '#backend/testing/testing.ts'
import { cellNames, firstCell, nameIn, nameNumberIn, readName } from './cell-names.ts'

const accessTokens = createAccessTokens(testSessionKeys)
const refreshTokens = createRefreshTokens(testSessionKeys)
const at = { channel: 'plain', now: 1_790_000_000 }

/** Everything by which a call without a cell may come, as it is made today. */
const made = {
  id: async () => crypto.randomUUID(),
  'refresh token': async () => refreshTokens.make(),
  'access token': async (n: number) =>
    (
      await accessTokens.sign(
        { accountId: `account-${n}`, accountType: 'normal', sessionId: `session-${n}` },
        at,
      )
    ).token,
}

describe('names of cells', () => {
  it('are 484, and none is that of the database of before', () => {
    expect(new Set(cellNames).size).toBe(484)
    expect(cellNames).not.toContain(firstCell)
  })

  it.each(Object.entries(made))('are read from 10,000 of: %s', async (_, make) => {
    for (let n = 0; n < 10_000; n += 1) {
      const own = await make(n)
      const cell = cellNames[n % cellNames.length] ?? ''
      expect(readName(nameIn(cell, own))).toEqual({ cell, own })
      expect(readName(own)).toEqual({ cell: firstCell, own })
    }
  })

  it('are read from 10,000 order numbers', () => {
    for (let n = 0; n < 10_000; n += 1) {
      const own = makeOrderNumber()
      const cell = cellNames[n % cellNames.length] ?? ''
      expect(readName(nameNumberIn(cell, own))).toEqual({ cell, own })
      expect(readName(own)).toEqual({ cell: firstCell, own })
    }
  })

  it('leave what the database of before made as it is', () => {
    expect(nameIn(firstCell, 'own')).toBe('own')
    expect(nameNumberIn(firstCell, 'OWN')).toBe('OWN')
  })
})

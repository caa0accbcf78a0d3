import { afterEach, describe, expect, it, vi } from 'vitest'
import { openVisit, visitHeader } from '#crypto/visit.ts'
import { openEdge, origin, testKeys } from '#worker/testing/test-edge.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the client address that the edge reports to the backend. */
async function addressOf(headers: Record<string, string>): Promise<string | undefined> {
  const edge = openEdge({ answer: () => Response.json({}) })
  const json = { origin, 'content-type': 'application/json' }
  const init = { method: 'POST', headers: { ...json, ...headers }, body: '{}' }
  await edge.visit('/api/v3/user/get_countries', init)
  const sealed = edge.calls[0]?.headers.get(visitHeader) ?? ''
  return openVisit(sealed, testKeys, Date.now())?.ip
}

const claims = {
  'x-forwarded-for': '198.51.100.1',
  'x-real-ip': '198.51.100.1',
  'true-client-ip': '198.51.100.1',
  forwarded: 'for=198.51.100.1',
  [visitHeader]: 'made.up',
}

describe('R-LIM-1: the address that limits count', () => {
  it('is the one the platform saw, whatever else is claimed', async () => {
    const seen = { 'cf-connecting-ip': '192.0.2.7' }
    expect(await addressOf(seen)).toBe('192.0.2.7')
    expect(await addressOf({ ...seen, ...claims })).toBe('192.0.2.7')
  })

  it('is one for all whose address the platform does not say', async () => {
    expect(await addressOf(claims)).toBe('unknown')
  })
})

import { describe, expect, it } from 'vitest'
import { openEdge } from '#worker/testing/test-edge.ts'

describe('the sandbox', () => {
  it('shows the phones, and asks at the bank', async () => {
    expect(await (await openEdge().visit('/__dev/sandbox')).text()).toContain('<h1>Sandbox</h1>')
    const bank = await openEdge().visit('/__dev/sandbox/bank/some-order-id.1')
    expect(await bank.text()).toContain('Is it you?')
    expect(bank.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['/__dev/sandboxes', '/__dev/sandbox/bank/no', '/__dev/sandbox/x'])(
    'has no %s',
    async (path) => {
      expect((await openEdge().visit(path)).status).toBe(404)
    },
  )

  it.each([
    // In production, localhost is not a shop's host either.
    ['in production', { environment: 'production' as const }, 421],
    ['where the backend is another’s', { apiOrigin: 'https://api.example' }, 404],
  ])('is not there %s', async (_, configured, status) => {
    const edge = openEdge({ configured })
    for (const path of ['/__dev/sandbox', '/__dev/sandbox/bank/some-order-id.1']) {
      expect((await edge.visit(path)).status).toBe(status)
    }
  })
})

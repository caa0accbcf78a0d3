import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { OrderState } from './order-state.tsx'
import type { OrderView } from './order-view.ts'

type Standing = Pick<OrderView, 'state'> & { payment: Partial<OrderView['payment']> }

/** The text that an order's page shows about its state. */
async function textOf({ state, payment }: Standing): Promise<string> {
  const order = {
    id: 'order-1',
    number: 'ABCDEFGHJK',
    state,
    totalMinor: 700,
    refundDue: '1 January',
    payment: { provider: 'stripe', takesCards: false, methods: [], state: 'succeeded', ...payment },
    documents: { id: 'order-1', number: 'ABCDEFGHJK', isPaid: true, canWithdraw: false },
    esims: [],
  } as unknown as OrderView
  const element = <OrderState order={order} price="$7.00" problem={undefined} />
  const root = { id: 'root', path: '/', loader: () => ({ locale: 'en' }), element }
  const handler = createStaticHandler([root])
  const context = await handler.query(new Request('http://shop.example/'))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  ).replace(/<[^>]+>/g, ' ')
}

it.each([
  ['CANCELLED', { refund: 'pending' }, 'Your refund of $7.00 is on its way'],
  ['CANCELLED', { refund: 'failed' }, 'Your refund of $7.00 didn’t go through'],
  ['FAILED', { refund: 'failed' }, 'Your refund of $7.00 didn’t go through'],
  ['CANCELLED', { refund: 'disputed' }, 'so we’ve stopped the eSIM'],
  ['COMPLETED', { refund: 'disputed' }, 'Nothing changes until it decides'],
  ['COMPLETED', { state: 'refunded' }, '$7.00 of this order was refunded'],
] as const)('R-MON-1: %s with %o says how the money stands', async (state, payment, said) => {
  const text = await textOf({ state, payment })
  expect(text).toContain(said)
  expect(text).not.toContain('1 January')
  // The state comes first, and what it means for the money below it.
  if (state === 'COMPLETED')
    expect(text.indexOf('Ready to install')).toBeLessThan(text.indexOf(said))
})

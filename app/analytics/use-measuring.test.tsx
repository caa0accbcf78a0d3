import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import type { SeenOrder } from './order-stage.ts'
import { forgetTold } from './told-orders.ts'
import { useMeasuring } from './use-measuring.ts'

const shop = { tenant: { defaultLocale: 'en' }, locale: 'en', currency: 'USD', basename: '/' }
const browser = window as unknown as { happyDOM: { settings: object } }
const page = globalThis as { dataLayer?: object[] }

const order = (state: string, differences: object = {}) =>
  ({
    id: 'o-1',
    number: 'TW-1',
    state,
    quantity: 2,
    totalMinor: 2100,
    paidAt: Math.floor(Date.now() / 1000) - 60,
    sum: {
      lines: [
        { kind: 'plan', amountMinor: 2400 },
        { kind: 'promo', amountMinor: -300 },
      ],
      code: { code: 'WELCOME10', kind: 'percent' },
    },
    ...differences,
  }) as unknown as SeenOrder['order']

function Measured() {
  useMeasuring('G-TEST1234')
  return <Outlet />
}

/** Opens the order's page as a document of its own, as on the way back from the bank. */
async function openPage(now: SeenOrder['order']) {
  const child = { id: 'order', path: 'checkout/o-1', loader: () => ({ order: now, plan }) }
  const route = { id: 'root', path: '/', loader: () => shop, element: <Measured /> }
  const router = createMemoryRouter([{ ...route, children: [child] }], {
    initialEntries: ['/checkout/o-1'],
  })
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.querySelector('div') as Element)
  await act(async () => root.render(<RouterProvider router={router} />))
  return () => act(async () => root.unmount())
}

const plan = samplePlan({ id: 'jp-5gb-30d-v1', priceMinor: 1200 })

/** What the page learns while it asks for the order again. */
const learn = (now: SeenOrder['order']) =>
  act(async () => void (await mutate('/checkout/o-1/now', now, { revalidate: false })))

function sales(): unknown[] {
  const commands = (page.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>))
  return commands
    .filter(([, name]) => name === 'purchase' || name === 'refund')
    .map(([, ...told]) => told)
}

const sale = {
  transaction_id: 'TW-1',
  currency: 'USD',
  value: 21,
  coupon: 'WELCOME10',
  items: [{ item_id: 'jp-5gb-30d-v1', price: 12, quantity: 2, index: 0 }],
}

describe('R-PEO-11 the events of an order', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    Object.assign(browser.happyDOM.settings, {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    })
    localStorage.clear()
    delete page.dataLayer
  })
  afterEach(async () => {
    await mutate(() => true, undefined, { revalidate: false })
    vi.unstubAllGlobals()
  })

  it('are a purchase and a refund, once each, also when the bank’s page came between', async () => {
    const leave = await openPage(order('PENDING', { paidAt: undefined }))
    expect(sales()).toEqual([])
    await leave()
    const back = await openPage(order('PENDING', { paidAt: undefined }))
    await learn(order('PROVISIONING'))
    await learn(order('COMPLETED'))
    expect(sales()).toEqual([['purchase', sale]])
    await back()
    const again = await openPage(order('COMPLETED'))
    expect(sales()).toHaveLength(1)
    await learn(order('REFUNDED'))
    await again()
    await (await openPage(order('REFUNDED')))()
    expect(sales()).toEqual([
      ['purchase', sale],
      ['refund', sale],
    ])
  })

  it('are none for an order of an earlier day, nor for a refund of one that was not told', async () => {
    const old = { paidAt: Math.floor(Date.now() / 1000) - 90_000 }
    await (await openPage(order('COMPLETED', old)))()
    await (await openPage(order('REFUNDED', old)))()
    expect(sales()).toEqual([])
  })

  it('name no friend, and of an exchange what was charged', async () => {
    const sum = { ...order('PAID').sum, code: { code: 'MARA300', kind: 'referral' } }
    const exchange = { state: 'done', dueMinor: 500 }
    await (await openPage(order('COMPLETED', { sum, exchange })))()
    expect(sales()).toEqual([['purchase', expect.objectContaining({ value: 5 })]])
    expect(JSON.stringify(sales())).not.toContain('MARA300')
  })

  it('are forgotten when consent is withdrawn', async () => {
    await (await openPage(order('COMPLETED')))()
    expect(localStorage.length).toBe(1)
    forgetTold()
    expect(localStorage.length).toBe(0)
  })
})

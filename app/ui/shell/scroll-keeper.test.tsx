import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollKeeper } from './scroll-keeper.ts'

function Page() {
  useScrollKeeper()
  return null
}

async function openAt(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] })
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.querySelector('div') as Element)
  await act(async () => root.render(<RouterProvider router={router} />))
  return { router, close: () => act(async () => root.unmount()) }
}

const pathsKept = () =>
  (JSON.parse(sessionStorage.getItem('tradewind-scroll') ?? '[]') as { path: string }[]).map(
    ({ path }) => path,
  )

describe('R-PEO-11 the pages of a tab’s history', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    sessionStorage.clear()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are all kept, whether they were scrolled or not, and also of other documents', async () => {
    const first = await openAt('/')
    await act(() => first.router.navigate('/shop'))
    await act(() => first.router.navigate('/japan-eSIM'))
    expect(pathsKept()).toEqual(['/', '/shop', '/japan-eSIM'])
    await act(() => first.router.navigate(-1))
    expect(pathsKept()).toEqual(['/', '/shop', '/japan-eSIM'])
    await first.close()
    const next = await openAt('/cookies')
    expect(pathsKept()).toEqual(['/', '/shop', '/japan-eSIM', '/cookies'])
    await next.close()
  })

  it('give way to those that take their place', async () => {
    const { router, close } = await openAt('/')
    await act(() => router.navigate('/shop/asia', { replace: true }))
    expect(pathsKept()).toEqual(['/shop/asia'])
    await close()
  })
})

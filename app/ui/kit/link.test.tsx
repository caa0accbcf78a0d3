import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, Link as RouterLink, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

function markup(link: React.ReactNode, basename: string) {
  const entry = `${basename === '/' ? '' : basename}/japan-eSIM?sort=gb`
  return renderToStaticMarkup(
    <MemoryRouter basename={basename} initialEntries={[entry]}>
      {link}
    </MemoryRouter>,
  )
}

const targets: LinkProps['to'][] = [
  '/',
  '/shop',
  '/shop?q=japan#list',
  '?type=daily',
  { search: '?compare=a,b' },
  { search: '' },
  { search: '?sort=gb', hash: 'pass' },
  { pathname: '/korea-eSIM/korea-5gb', search: '?sort=gb' },
]

describe('a link within the shop', () => {
  it.each(targets)('has the address that the router would give it: %j', (to) => {
    for (const basename of ['/', '/de']) {
      const own = markup(<Link className="link" to={to} />, basename)
      expect(own).toBe(markup(<RouterLink className="link" discover="none" to={to} />, basename))
    }
  })

  it('refuses an address that is not within the shop', () => {
    expect(() => markup(<Link to="shop" />, '/')).toThrow('expected a link from the root')
  })

  it.each([
    [{}, true],
    [{ metaKey: true }, false],
    [{ ctrlKey: true }, false],
    [{ shiftKey: true }, false],
    [{ altKey: true }, false],
    [{ button: 1 }, false],
  ])('is followed in this tab by a press alone: %j', async (held, isFollowed) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    document.body.innerHTML = '<div></div>'
    const root = createRoot(document.querySelector('div') as Element)
    const router = createMemoryRouter([{ path: '*', element: <Link to="/shop">Shop</Link> }])
    await act(async () => root.render(<RouterProvider router={router} />))
    // What is not followed in this tab would be opened by the browser.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
    await act(async () => document.querySelector('a')?.dispatchEvent(press))
    expect(router.state.location.pathname).toBe(isFollowed ? '/shop' : '/')
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
})

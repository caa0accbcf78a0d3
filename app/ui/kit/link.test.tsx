import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Anchor, BrowserLink } from './link.tsx'

function markup(Link: typeof BrowserLink | typeof Anchor, basename: string, props: LinkProps) {
  const entry = `${basename === '/' ? '' : basename}/japan-eSIM?sort=gb`
  return renderToStaticMarkup(
    <MemoryRouter basename={basename} initialEntries={[entry]}>
      <Link className="link" {...props}>
        Japan
      </Link>
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

afterEach(() => vi.unstubAllGlobals())

describe('a link on the server', () => {
  it.each(targets)('is the anchor that the browser makes: %j', (to) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    for (const basename of ['/', '/de']) {
      const props = { to, replace: true, preventScrollReset: true, viewTransition: true }
      expect(markup(Anchor, basename, props)).toBe(markup(BrowserLink, basename, props))
    }
  })

  it('refuses an address that is not within the shop', () => {
    expect(() => markup(Anchor, '/', { to: 'shop' })).toThrow('expected a link from the root')
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { describe, expect, it } from 'vitest'
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
})

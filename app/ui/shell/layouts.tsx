import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { OverlayProvider } from '#app/ui/kit/overlay/loading-overlay.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Footer } from './footer.tsx'
import { BlankHeader, Header, PartnerHeader } from './header/header.tsx'
import { AfterIdle } from './idle/after-idle.tsx'
import { NavigationOverlay } from './navigation-overlay.tsx'
import { useScrollKeeper } from './scroll-keeper.ts'

type LayoutProps = {
  search?: ReactNode
  children: ReactNode
}

/** Header, page and footer. The home page of a partner's shop is its landing page. */
export function DefaultLayout({ search, children }: LayoutProps) {
  const { tenant } = useShop()
  const isHome = useLocation().pathname === pathTo('home')
  if (isHome && tenant.layout === 'partner') return <PartnerLayout>{children}</PartnerLayout>
  return (
    <Frame offersChat>
      <Header search={isHome ? undefined : search} />
      <Main>{children}</Main>
      <Footer />
    </Frame>
  )
}

/** The layout of partners' landing pages: word-mark and one button, no navigation. */
export function PartnerLayout({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <PartnerHeader />
      <Main>{children}</Main>
      <Footer brief />
    </Frame>
  )
}

type BlankProps = {
  /** Omits the word-mark, because organisations' pages have their own frame. */
  bare?: boolean | undefined
  children: ReactNode
}

/** The layout of error pages and of signing in: only the word-mark. */
export function BlankLayout({ bare, children }: BlankProps) {
  return (
    <Frame>
      {!bare && <BlankHeader />}
      {bare ? children : <Main>{children}</Main>}
    </Frame>
  )
}

/** The layout before a shop opens: the word-mark, and the footer's last line with the languages. */
export function OpeningLayout({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <BlankHeader />
      <Main>{children}</Main>
      <Footer brief />
    </Frame>
  )
}

/** The parts that all layouts share: overlay, scroll positions and what loads when idle. */
function Frame({ offersChat, children }: { offersChat?: boolean; children: ReactNode }) {
  useScrollKeeper()
  return (
    <OverlayProvider>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <AfterIdle offersChat={offersChat} />
      {children}
      <NavigationOverlay />
    </OverlayProvider>
  )
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

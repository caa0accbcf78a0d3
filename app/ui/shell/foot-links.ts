import { formatSupportHours } from '#app/format/sentence/support-hours.ts'
import { m } from '#app/paraglide/messages.js'
import type { FootLinks, ShellLink } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'

type Footed = Pick<PublicTenant, 'features' | 'support'>

/**
 * Formats the footer's links on the server, because they are below every page and need not be in
 * the first script.
 */
export function footLinks({ features, support }: Footed, locale: Locale): FootLinks {
  return {
    ...supportLine(support, locale),
    columns: [
      { title: m.shell_foot_buy(), links: shopLinks() },
      { title: m.shell_foot_prepare(), links: toolLinks(features) },
      { title: m.shell_foot_help(), links: helpLinks() },
      { title: m.shell_foot_company(), links: companyLinks() },
    ],
    legal: [
      { to: pathTo('withdrawal'), label: m.withdrawal_link() },
      ...documentLinks(),
      { to: pathTo('cookies'), label: m.shell_foot_cookies() },
    ],
  }
}

/** Returns links to the documents that every shop must have within reach of every page. */
function documentLinks(): ShellLink[] {
  const documents = [
    { slug: 'terms-and-conditions', label: m.landing_link_terms() },
    { slug: 'privacy', label: m.landing_link_privacy() },
    { slug: 'imprint', label: m.legal_imprint() },
    { slug: 'accessibility', label: m.legal_accessibility() },
  ]
  return documents.map(({ slug, label }) => ({ to: pathTo('document', { slug }), label }))
}

function supportLine({ email, phone, hoursUtc }: PublicTenant['support'], locale: Locale) {
  const hours = hoursUtc && formatSupportHours(hoursUtc, { locale, now: Date.now(), zone: 'UTC' })
  const support = [email, phone, hours].filter(Boolean).join('\n')
  return { support }
}

function shopLinks(): ShellLink[] {
  return [
    { to: pathTo('shop-type', { type: 'single-country' }), label: m.shell_foot_countries() },
    { to: pathTo('shop-type', { type: 'regional-plans' }), label: m.shell_foot_regional() },
    { to: pathTo('shop-type', { type: 'global-plans' }), label: m.shell_foot_global() },
    { to: pathTo('shop-100gb'), label: m.shell_foot_large() },
  ]
}

/** Returns links to what helps before a trip; the tools are those that this shop has. */
function toolLinks({ planner, deviceCheck }: PublicTenant['features']): ShellLink[] {
  return [
    ...(deviceCheck ? [{ to: pathTo('device'), label: m.home_device_link() }] : []),
    ...(planner ? [{ to: pathTo('calculator'), label: m.shell_nav_plan() }] : []),
    { to: pathTo('guides'), label: m.guides_title() },
    { to: pathTo('what-is-esim'), label: m.whatis_head_title() },
  ]
}

function helpLinks(): ShellLink[] {
  const document = (slug: string) => pathTo('document', { slug })
  return [
    { to: document('install-esim-on-ios-device'), label: m.shell_foot_install_ios() },
    { to: document('install-esim-on-android-device'), label: m.shell_foot_install_android() },
    { to: pathTo('troubleshooting'), label: m.shell_foot_fix() },
    { to: document('nomad-data-plans-refund-policy'), label: m.legal_refunds() },
  ]
}

function companyLinks(): ShellLink[] {
  return [
    { to: pathTo('about-us'), label: m.about_title() },
    { to: pathTo('about-partner'), label: m.shell_foot_partners() },
    { to: pathTo('blog'), label: m.blog_title() },
  ]
}

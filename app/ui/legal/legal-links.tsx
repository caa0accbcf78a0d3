import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** The documents that apply to an account, and to an order besides. */
export function LegalLinks({ isOrder = false }: { isOrder?: boolean }) {
  const links = [
    { slug: 'terms-and-conditions', label: m.landing_link_terms() },
    ...(isOrder ? [{ slug: 'nomad-data-plans-refund-policy', label: m.legal_refunds() }] : []),
    { slug: 'privacy', label: m.landing_link_privacy() },
  ]
  return (
    <p className="s muted">
      <span>{`${m.legal_apply()} `}</span>
      {links.map(({ slug, label }, at) => (
        <span key={slug}>
          <TextLink to={pathTo('document', { slug })}>{label}</TextLink>
          {/* A line may end with the dot, and never begins with it. */}
          <span>{at < links.length - 1 && '\u00a0· '}</span>
        </span>
      ))}
    </p>
  )
}

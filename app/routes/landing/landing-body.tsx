import { blocksNamed, type Section } from '#app/article/parse/split-sections.ts'
import { m } from '#app/paraglide/messages.js'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Sources } from '#app/ui/article/sources.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { LandingData } from './landing.tsx'

/** The sections of a landing page's text, then the seller and the rules. */
export function LandingBody(page: LandingData) {
  const { sections, sources, lang } = page
  return (
    <div className="landing-body">
      {lang && (
        <div className="wrap">
          <p className="callout">{m.article_untranslated()}</p>
        </div>
      )}
      {sections.map((section) => (
        <BodySection key={section.heading.id} section={section} lang={lang} />
      ))}
      {sources.length > 0 && (
        <section className="lsec">
          <div className="wrap prose">
            <Sources sources={sources} />
          </div>
        </section>
      )}
      <SmallPrint {...page} />
    </div>
  )
}

/** Wide parts are shown below their heading, all others beside it. */
function BodySection({ section, lang }: { section: Section; lang: string | undefined }) {
  const { heading, of } = section
  return (
    <section className={`lsec ${lookOf(of)}`} lang={lang}>
      <div className="wrap">
        <h2 id={heading.id}>
          <Inline of={heading.of} />
        </h2>
        <div className="lsec-body prose">
          <article>
            <Blocks of={of} />
          </article>
        </div>
      </div>
    </section>
  )
}

/** Returns a section's look: `facts` for a table of two columns, `wide` for a wider one or steps. */
function lookOf(of: Section['of']): 'facts' | 'wide' | 'text' {
  const table = of.find((block) => block.kind === 'table')
  const isWide = table !== undefined && table.head.length > 2
  if (isWide || blocksNamed(of, 'steps').length > 0) return 'wide'
  return table || blocksNamed(of, 'offer').length > 0 ? 'facts' : 'text'
}

/** The seller, the period, and the meaning of crossed-out prices. */
function SmallPrint({ seller, period, tickets }: LandingData) {
  const isReduced = tickets.some(({ plan }) => plan.referenceMinor !== undefined)
  return (
    <section className="lsec fine">
      <div className="wrap">
        <h2>{m.landing_legal_title()}</h2>
        <div>
          <p>{m.landing_legal_seller({ entity: seller.entity, address: seller.address })}</p>
          {period && <p>{m.landing_legal_period({ period })}</p>}
          {isReduced && <p>{m.landing_legal_reference()}</p>}
          <p className="fine-links">
            <TextLink to={pathTo('document', { slug: 'terms-and-conditions' })}>
              {m.landing_link_terms()}
            </TextLink>
            <TextLink to={pathTo('document', { slug: 'privacy' })}>
              {m.landing_link_privacy()}
            </TextLink>
            <TextLink to={pathTo('withdrawal')}>{m.withdrawal_link()}</TextLink>
            <a className="link" href={`mailto:${seller.email}`}>
              {seller.email}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

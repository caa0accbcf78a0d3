import { useHref } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Section } from '../section.tsx'

/**
 * A link to the organisation's lists as one archive. The browser loads it itself, because it is not
 * a page.
 */
export function CompanyExport() {
  return (
    <Section id="export" title={m.portal_export()} lead={m.portal_export_lead()}>
      <div className="settings-buttons">
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={useHref(pathTo('portal-export'))}
          download
        >
          {m.portal_export_get()}
        </a>
      </div>
    </Section>
  )
}

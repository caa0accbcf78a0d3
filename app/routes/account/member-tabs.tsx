import { m } from '#app/paraglide/messages.js'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** Tabs of a member's own settings and the organisation's facts. */
export function MemberTabs({ current }: { current: 'own' | 'company' }) {
  return (
    <Segmented
      label={m.settings_head_title()}
      value={current}
      items={[
        { value: 'own', label: m.settings_company_own(), to: pathTo('enterprise-settings') },
        { value: 'company', label: m.settings_company_title(), to: pathTo('company-settings') },
      ]}
    />
  )
}

import { m } from '#app/paraglide/messages.js'
import { Segmented } from '#app/ui/kit/segmented.tsx'

/** A member's own settings, and what the organisation is known by. */
export function MemberTabs({ current }: { current: 'own' | 'company' }) {
  return (
    <Segmented
      label={m.settings_head_title()}
      value={current}
      items={[
        { value: 'own', label: m.settings_company_own(), to: '/account/enterprise-settings' },
        { value: 'company', label: m.settings_company_title(), to: '/account/company-settings' },
      ]}
    />
  )
}

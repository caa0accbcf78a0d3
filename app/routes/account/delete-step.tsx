import type { Refused } from '#app/auth/auth-action.ts'
import { AuthCard } from '#app/auth/auth-card.tsx'
import { Notice } from '#app/auth/auth-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** Says what is deleted and what is kept, and asks for a tick. */
export function DeleteStep({ refused }: { refused: Refused | undefined }) {
  const problem = refused?.intent === 'delete' ? refused.problem : undefined
  return (
    <AuthCard title={m.settings_delete_title()} lead={m.settings_delete_lead()}>
      <ul className="settings-erased">
        <li>{m.settings_delete_self()}</li>
        <li>{m.settings_delete_ways()}</li>
        <li>{m.settings_delete_sessions()}</li>
      </ul>
      <p className="muted">{m.settings_delete_kept()}</p>
      <p className="muted">{m.deleted_mailbox_kept()}</p>
      {problem && !problem.field && <Notice problem={problem} />}
      <Confirm
        forced
        label={m.settings_delete_title()}
        lead={m.settings_delete_lead()}
        submit={m.settings_delete_submit()}
        values={{ intent: 'delete' }}
        errors={problem?.field ? { [problem.field]: problem.message } : {}}
      >
        <CheckboxField
          name="understood"
          label={m.settings_delete_check()}
          rules={['accepted']}
          messages={{ accepted: m.settings_delete_needed() }}
        />
      </Confirm>
      <p>
        <TextLink to={pathTo('settings')}>{m.settings_delete_cancel()}</TextLink>
      </p>
    </AuthCard>
  )
}

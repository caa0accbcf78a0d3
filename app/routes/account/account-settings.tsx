import type { Refused } from '#app/auth/auth-action.ts'
import { CodeStep } from '#app/auth/code-step.tsx'
import { m } from '#app/paraglide/messages.js'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { CardsSection } from './cards-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteStep } from './delete-step.tsx'
import { MemberTabs } from './member-tabs.tsx'
import { NoticesSection } from './notices-section.tsx'
import {
  EmailSection,
  LeaveSection,
  PasswordSection,
  RegionSection,
  SignOnSection,
} from './settings-parts.tsx'
import type { SettingsStep, SettingsView } from './settings-view.ts'
import { YouSection } from './you-section.tsx'
import './settings.css'

type AccountSettingsProps = { shown: SettingsStep; refused: Refused | undefined }

/** The page of the settings, for accounts of either type. */
export function AccountSettings({ shown, refused }: AccountSettingsProps) {
  if (shown.step === 'code') return <CodeStep {...shown} refused={refused} />
  if (shown.step === 'delete') return <DeleteStep refused={refused} />
  return <AllSettings view={shown.view} refused={refused} />
}

function AllSettings({ view, refused }: { view: SettingsView; refused: Refused | undefined }) {
  const isMember = view.profile.accountType === 'enterprise'
  const part = { view, refused }
  return (
    <AccountPage className="settings">
      <header>
        <h1 className="t1">{m.settings_head_title()}</h1>
        <p className="muted">{view.profile.email}</p>
        {isMember && <MemberTabs current="own" />}
      </header>
      <SectionList
        isMember={isMember}
        hasSignOn={view.signOn !== undefined}
        hasCards={view.cards !== undefined}
        hasNotices={view.notices !== undefined}
      />
      <div className="settings-cards">
        <SignOnSection {...part} />
        <YouSection {...part} />
        <RegionSection {...part} />
        {!isMember && <EmailSection {...part} />}
        <PasswordSection {...part} />
        <CardsSection {...part} />
        <NoticesSection {...part} />
        <LeaveSection {...part} />
        <DataSection {...part} />
      </div>
    </AccountPage>
  )
}

type SectionListProps = Record<'isMember' | 'hasSignOn' | 'hasCards' | 'hasNotices', boolean>

/** A list of the sections, beside the cards where there is room. */
function SectionList({ isMember, hasSignOn, hasCards, hasNotices }: SectionListProps) {
  const sections = [
    ...(hasSignOn ? [{ id: 'sign-on', title: m.portal_nav_sign_on() }] : []),
    { id: 'you', title: m.settings_you_title() },
    { id: 'region', title: m.settings_region_title() },
    ...(isMember ? [] : [{ id: 'email', title: m.auth_field_email() }]),
    { id: 'password', title: m.auth_field_password() },
    ...(hasCards ? [{ id: 'cards', title: m.cards_title() }] : []),
    ...(hasNotices ? [{ id: 'notices', title: m.push_title() }] : []),
    { id: 'leave', title: m.settings_leave_title() },
    { id: 'data', title: m.settings_data_title() },
  ]
  return (
    <nav className="settings-list" aria-label={m.settings_nav_label()}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

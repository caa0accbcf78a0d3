import { formatDate } from '#app/format/date.ts'
import type { PushView } from '#app/page/read-push.ts'
import { m } from '#app/paraglide/messages.js'
import { PushSwitch } from '#app/ui/push/push-card.tsx'
import { usePush } from '#app/ui/push/use-push.ts'
import type { Locale } from '#contract/locale.ts'
import { Section } from './section.tsx'
import { Saved, SettingsForm } from './settings-form.tsx'
import type { PartProps } from './settings-parts.tsx'

/** The devices that get notices, and what this one needs to ask for them. */
export function noticesView(
  key: string,
  devices: readonly { id: string; createdAt: number }[],
  locale: Locale,
) {
  const push: PushView = { key, devices: devices.map(({ id }) => id) }
  const listed = devices.map(({ id, createdAt }) => ({
    id,
    since: formatDate(createdAt * 1000, locale),
  }))
  return { push, listed }
}

export type NoticesView = ReturnType<typeof noticesView>

/** Push notices: the switch of this device, and every device that has asked for them. */
export function NoticesSection({ view, refused }: PartProps) {
  const { notices, done } = view
  if (!notices) return null
  return (
    <Section id="notices" title={m.push_title()} lead={m.push_text()}>
      <Saved isShown={done === 'notices'} />
      <OwnSwitch push={notices.push} />
      {notices.listed.map(({ id, since }) => (
        <div key={id} className="settings-card">
          <p className="s">{m.push_device({ date: since })}</p>
          <SettingsForm
            intent="remove_device"
            submit={m.push_remove({ date: since })}
            refused={refused}
          >
            <input type="hidden" name="device" value={id} />
          </SettingsForm>
        </div>
      ))}
    </Section>
  )
}

function OwnSwitch({ push }: { push: PushView }) {
  return <PushSwitch own={usePush(push)} isLeadShown />
}

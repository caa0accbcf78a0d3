import { Bell } from 'lucide'
import type { PushView } from '#app/page/read-push.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { usePush } from './use-push.ts'
import './push.css'

/**
 * Offers notices on this device, below what the page is for; absent where the shop sends none or the
 * browser takes none. The browser asks once the button is pressed.
 */
export function PushCard({ push }: { push: PushView | undefined }) {
  return push && <Card push={push} />
}

function Card({ push }: { push: PushView }) {
  const own = usePush(push)
  if (own.state === 'unknown' || own.state === 'blocked') return null
  return (
    <section className="panel push-card" aria-labelledby="push">
      <h2 id="push">{m.push_title()}</h2>
      <PushSwitch own={own} />
    </section>
  )
}

type SwitchProps = {
  own: ReturnType<typeof usePush>
  /** Whether what notices are for is said above. */
  isLeadShown?: boolean
}

/** Says whether this device gets notices, with the button that changes it. */
export function PushSwitch({ own, isLeadShown = false }: SwitchProps) {
  const { state, isBusy, hasFailed, press } = own
  if (state === 'unknown') return null
  return (
    <>
      <p className="s muted" role="status">
        {hasFailed ? m.push_failed() : textOf(state, isLeadShown)}
      </p>
      {state !== 'blocked' && (
        <Button variant="secondary" wide loading={isBusy} onClick={press}>
          <Icon of={Bell} className="i" />
          <span>{state === 'on' ? m.push_turn_off() : m.push_turn_on()}</span>
        </Button>
      )}
    </>
  )
}

function textOf(state: 'off' | 'on' | 'blocked', isLeadShown: boolean): string | undefined {
  if (state === 'blocked') return m.push_blocked()
  if (state === 'on') return m.push_is_on()
  return isLeadShown ? undefined : m.push_text()
}

import { Check } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { FamilyCard } from '#app/ui/device/family-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'
import type { DeviceStep } from '../device-step.ts'

type InstallDeviceProps = { step: DeviceStep; token: string }

/** Whether the phone takes the eSIM, for those who want to know before they press. */
export function InstallDevice({ step, token }: InstallDeviceProps) {
  const { family, text, typed, found, names } = step
  const to = (more: Record<string, string>) =>
    `${pathTo('install')}?${new URLSearchParams({ token, ...more })}`
  const fits = family?.verdict === 'works' || family?.verdict === 'exceptions'
  if (family && fits) {
    return (
      <p className="panel note fits">
        <Icon of={Check} className="i" aria-hidden="true" />
        <span>{m.checkout_device_fits({ device: family.names.join(', ') })}</span>
        <Link className="link s" to={to({})} preventScrollReset replace>
          {m.checkout_device_change()}
        </Link>
      </p>
    )
  }
  const isUnknown = typed !== '' && found.length === 0 && !family
  return (
    <details className="panel install-device" open={typed !== ''}>
      <summary>{m.install_device()}</summary>
      {family && <FamilyCard family={family} text={text} />}
      <Form method="get" action={pathTo('install')} values={{ token }} preventScrollReset replace>
        <label className="fl" htmlFor="phone">
          {m.checkout_device_label()}
        </label>
        <div className="code-row">
          <div className="field">
            <input
              id="phone"
              name="phone"
              list="phone-names"
              defaultValue={typed}
              maxLength={maxSearchLength}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="phone-help"
            />
          </div>
          <Button type="submit" variant="secondary">
            {text.submit}
          </Button>
        </div>
        <p className="help" id="phone-help" role="status">
          {isUnknown ? text.none : text.help}
        </p>
      </Form>
      <datalist id="phone-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {found.length > 0 && (
        <nav className="device-found" aria-label={m.checkout_device_which()}>
          {found.map(({ id, name }) => (
            <ChipLink key={id} to={to({ device: id })} preventScrollReset replace>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
    </details>
  )
}

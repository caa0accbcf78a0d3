import { Check } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { type PhoneSwitch, type PhoneSystem, phoneNames, phoneSwitches } from './phones.ts'

const systems = Object.keys(phoneNames) as PhoneSystem[]

type SwitchesProps = {
  /** The name under which a phone lists the eSIM. */
  name: string
  /** The system of the phone that the eSIM was bought for. */
  system: PhoneSystem
}

/**
 * What to press after landing, for the chosen kind of phone. All kinds are in the document, so that
 * the choice needs neither a script nor a connection.
 */
export function Switches({ name, system }: SwitchesProps) {
  const all = phoneSwitches(name)
  return (
    <div className="kit">
      <fieldset className="kit-phones">
        <legend className="sr">{m.arrival_phone()}</legend>
        {systems.map((each) => (
          <label key={each} className="chip">
            <input
              type="radio"
              name="phone"
              value={each}
              defaultChecked={each === system}
              className="sr"
            />
            <span>{phoneNames[each]}</span>
          </label>
        ))}
      </fieldset>
      {systems.map((each) => (
        <ol key={each} className="kit-steps" data-phone={each}>
          {all[each].map((step) => (
            <Step key={step.title} step={step} />
          ))}
        </ol>
      ))}
    </div>
  )
}

function Step({ step: { title, path, label, set } }: { step: PhoneSwitch }) {
  return (
    <li>
      <p className="b">{title}</p>
      <p className="xs muted">{typeof path === 'string' ? path : path.join(' › ')}</p>
      <p className="kit-switch">
        <span>{label}</span>
        {set === 'chosen' ? (
          <Icon of={Check} className="i" />
        ) : (
          <span className="kit-toggle" role="img" data-set={set} aria-label={toggleLabel(set)} />
        )}
      </p>
    </li>
  )
}

function toggleLabel(set: 'on' | 'off'): string {
  return set === 'on' ? m.arrival_on() : m.arrival_off()
}

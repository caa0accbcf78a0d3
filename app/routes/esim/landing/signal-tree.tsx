import { ChevronDown } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ways } from '../phone-ways.ts'
import type { PhoneSystem } from './phones.ts'

type TreeProps = {
  system: PhoneSystem
  networks: readonly string[]
  /** Access point name; undefined where phones detect it. */
  apn: string | undefined
  /** The address of the shop's support. */
  support: string
}

/** What to do without data, by what the phone shows; every answer is in the document. */
export function SignalTree({ system, networks, apn, support }: TreeProps) {
  const way = ways()[system]
  const byHand = networks.length > 0 ? [m.esim_help_network({ networks: networks.join(', ') })] : []
  const access = apn ? [m.esim_help_apn({ apn })] : [way.apn ?? '']
  const answers = [
    {
      bars: 'none',
      title: m.signal_none(),
      text: m.signal_none_text(),
      steps: [m.esim_help_wait(), ...byHand, m.esim_help_restart()],
    },
    {
      bars: 'some',
      title: m.signal_bars(),
      text: m.signal_bars_text(),
      steps: [way.roaming, m.esim_help_wait(), ...byHand],
    },
    {
      bars: 'full',
      title: m.signal_full(),
      text: m.signal_full_text(),
      steps: [m.esim_help_data(), ...access, m.esim_help_restart()],
    },
    {
      bars: 'wifi',
      title: m.signal_wifi(),
      text: m.signal_wifi_text(),
      steps: [way.roaming, m.esim_help_data(), m.esim_help_restart()],
    },
  ]
  return (
    <section className="signal" aria-labelledby="signal">
      <h2 id="signal">{m.signal_title()}</h2>
      {answers.map(({ bars, title, text, steps }) => (
        <details key={bars} className="panel">
          <summary>
            <span className="signal-bars" data-bars={bars} aria-hidden="true" />
            <span>
              <span className="b">{title}</span>
              <small className="muted">{text}</small>
            </span>
            <Icon of={ChevronDown} className="i s16" />
          </summary>
          <ol>
            {steps.filter(Boolean).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <p className="s muted">{m.esim_help_keep()}</p>
      <p className="s">
        <a className="link" href={`mailto:${support}`}>
          {m.signal_ask()}
        </a>
      </p>
    </section>
  )
}

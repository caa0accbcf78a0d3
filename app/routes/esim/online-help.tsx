import { m } from '#app/paraglide/messages.js'
import { CopyField } from '#app/ui/order/copy-field.tsx'
import type { DeviceSystem } from '#contract/device/device.ts'
import { type Way, ways } from './phone-ways.ts'

type OnlineHelpProps = {
  system: DeviceSystem
  networks: readonly string[]
  /** Access point name; undefined where phones detect it. */
  apn: string | undefined
}

/** The steps from landing to the first loaded page, in the words of the order's device. */
export function OnlineHelp({ system, networks, apn }: OnlineHelpProps) {
  const isKnown = system !== 'other'
  const own = ways()[system]
  const rest = Object.values(ways()).filter(({ name }) => !isKnown || name !== own.name)
  return (
    <section className="panel esim-part online" aria-labelledby="online">
      <h2 id="online">{m.esim_help_title()}</h2>
      <ol>
        {isKnown && <li>{own.roaming}</li>}
        <li>{m.esim_help_data()}</li>
        {apn ? <li>{m.esim_help_apn({ apn })}</li> : isKnown && own.apn && <li>{own.apn}</li>}
      </ol>
      {apn && <CopyField label="APN" value={apn} />}
      {isKnown && <h3>{m.esim_help_others()}</h3>}
      <Ways ways={apn ? rest.map(({ name, roaming }) => ({ name, roaming })) : rest} />
      <h3>{m.esim_help_nosignal()}</h3>
      <ol>
        <li>{m.esim_help_wait()}</li>
        {networks.length > 0 && <li>{m.esim_help_network({ networks: networks.join(', ') })}</li>}
        <li>{m.esim_help_restart()}</li>
        <li>{m.esim_help_keep()}</li>
      </ol>
    </section>
  )
}

function Ways({ ways }: { ways: Way[] }) {
  return (
    <div>
      {ways.map(({ name, roaming, apn }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p>{roaming}</p>
          {apn && <p className="muted">{apn}</p>}
        </details>
      ))}
    </div>
  )
}

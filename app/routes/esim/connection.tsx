import { m } from '#app/paraglide/messages.js'
import { Tooltip } from '#app/ui/kit/overlay/tooltip.tsx'
import { generationText, hotspotFacts } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Esim } from '#contract/commerce/order.ts'

/** Returns what the network says about the connection of an eSIM. */
export function connectionView({ iccid, apn }: Esim) {
  return { iccid, apn }
}

type ConnectionProps = ReturnType<typeof connectionView> & {
  plan: PlanView
  /** Name of the device that the eSIM was bought for. */
  device: string | undefined
}

type Fact = readonly [term: string, text: string, help?: string]

/** The settings for the phone, and the data that support needs when something fails. */
export function Connection({ plan, iccid, apn, device }: ConnectionProps) {
  const facts: Fact[] = [
    [m.plan_fact_networks(), networksOf(plan)],
    [m.esim_roaming(), m.esim_roaming_value()],
    ['APN', apn ?? m.esim_apn_value(), m.esim_apn_help()],
    ...hotspotFacts(plan).map(({ term, text }) => [term, text] as const),
    ...(device ? [[m.order_device(), device] as const] : []),
    ...(iccid ? [['ICCID', maskIccid(iccid), m.esim_iccid_help()] as const] : []),
  ]
  return (
    <section className="panel esim-part" aria-labelledby="connection">
      <h2 id="connection">{m.esim_connection()}</h2>
      <dl className="facts">
        {facts.map(([term, text, help]) => (
          <div key={term}>
            <dt>{help ? <Term name={term} help={help} /> : term}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A term that may be unknown, with a tooltip that explains it. */
function Term({ name, help }: { name: string; help: string }) {
  return (
    <Tooltip text={help}>
      <button type="button" className="term">
        {name}
      </button>
    </Tooltip>
  )
}

/**
 * Returns the first and last four digits: enough to tell two eSIMs apart, and too few to be misused
 * by people who see the screen.
 */
function maskIccid(iccid: string): string {
  return `${iccid.slice(0, 4)} •••• ${iccid.slice(-4)}`
}

function networksOf(plan: ConnectionProps['plan']): string {
  const names = plan.networks.length > 0 ? [plan.networks.join(', ')] : []
  return [...names, generationText(plan)].join(' · ')
}

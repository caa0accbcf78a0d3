import { m } from '#app/paraglide/messages.js'
import { generationText, hotspotText } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'

type ConnectionProps = {
  plan: PlanView
  iccid: string | undefined
  /** Undefined where phones find out by themselves. */
  apn: string | undefined
  /** What it was bought for. */
  device: string | undefined
}

/** What to set on the phone, and whom to name when something does not work. */
export function Connection({ plan, iccid, apn, device }: ConnectionProps) {
  const facts = [
    [m.plan_fact_networks(), `${plan.networks.join(', ')} · ${generationText(plan)}`],
    [m.esim_roaming(), m.esim_roaming_value()],
    ['APN', apn ?? m.esim_apn_value()],
    [m.plan_fact_hotspot(), hotspotText(plan)],
    ...(device ? [[m.order_device(), device]] : []),
    ...(iccid ? [['ICCID', maskIccid(iccid)]] : []),
  ]
  return (
    <section className="panel esim-part" aria-labelledby="connection">
      <h2 id="connection">{m.esim_connection()}</h2>
      <dl className="facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Its first and last four digits: enough to tell two apart, too little to be misused on a screen. */
function maskIccid(iccid: string): string {
  return `${iccid.slice(0, 4)} •••• ${iccid.slice(-4)}`
}

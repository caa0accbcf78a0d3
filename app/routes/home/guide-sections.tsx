import { Hash, LockOpen } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Accordion } from '#app/ui/kit/accordion.tsx'
import { StepsLine } from '#app/ui/map/ornaments.tsx'

/** Buy, install, land: what one does and where. */
export function StepsSection({ hasExplainer }: { hasExplainer: boolean }) {
  const steps = [
    { title: m.home_steps_buy(), text: m.home_steps_buy_text() },
    { title: m.home_steps_install(), text: m.home_steps_install_text() },
    { title: m.home_steps_land(), text: m.home_steps_land_text() },
  ]
  return (
    <section className="sec">
      <div className="wrap">
        <div className="hd">
          <h2>{m.home_steps_title()}</h2>
          {hasExplainer && (
            <Link className="link" to="/what-is-eSIM">
              {m.home_steps_link()}
            </Link>
          )}
        </div>
        <div className="steps">
          <StepsLine />
          <ol>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

/** The two checks of a phone that everybody can make alone. */
export function DeviceSection({ hasCheck }: { hasCheck: boolean }) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="device">
          <div>
            <h2>{m.home_device_title()}</h2>
            <p>{m.home_device_text()}</p>
          </div>
          <ul>
            <li>
              <Hash className="i s20" aria-hidden="true" />
              {m.home_device_eid()}
            </li>
            <li>
              <LockOpen className="i s20" aria-hidden="true" />
              {m.home_device_lock()}
            </li>
            {hasCheck && (
              <li>
                <Link className="link" to="/shop/support_device">
                  {m.home_device_link()}
                </Link>
              </li>
            )}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** What nearly everybody asks before the first trip. */
export function QuestionsSection() {
  const panels = [
    { id: 'start', title: m.home_faq_start_q(), body: m.home_faq_start_a() },
    { id: 'number', title: m.home_faq_number_q(), body: m.home_faq_number_a() },
    { id: 'share', title: m.home_faq_share_q(), body: m.home_faq_share_a() },
    { id: 'empty', title: m.home_faq_empty_q(), body: m.home_faq_empty_a() },
    { id: 'refund', title: m.home_faq_refund_q(), body: m.home_faq_refund_a() },
  ]
  return (
    <section className="sec">
      <div className="wrap questions">
        <h2>{m.home_faq_title()}</h2>
        <Accordion panels={panels} openIds={['start']} />
      </div>
    </section>
  )
}

import { Hash, LockOpen } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Accordion } from '#app/ui/kit/accordion.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { StepsLine } from '#app/ui/map/steps-line.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { GuideText } from './guide-text.ts'

/** The three steps: buy, install, land. */
export function StepsSection({ steps }: Pick<GuideText, 'steps'>) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="hd">
          <h2>{m.home_steps_title()}</h2>
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

type DeviceSectionProps = { device: GuideText['device']; hasCheck: boolean }

/** Two ways for people to check their phone themselves. */
export function DeviceSection({ device, hasCheck }: DeviceSectionProps) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="device">
          <div>
            <h2>{device.title}</h2>
            <p>{device.text}</p>
          </div>
          <ul>
            <li>
              <Icon of={Hash} className="i s20" aria-hidden="true" />
              <span>{device.eid}</span>
            </li>
            <li>
              <Icon of={LockOpen} className="i s20" aria-hidden="true" />
              <span>{device.lock}</span>
            </li>
            {hasCheck && (
              <li>
                <TextLink to={pathTo('device')}>{m.home_device_link()}</TextLink>
              </li>
            )}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The questions that most people ask before the first trip. */
export function QuestionsSection({ questions }: Pick<GuideText, 'questions'>) {
  return (
    <section className="sec">
      <div className="wrap questions">
        <h2>{m.home_faq_title()}</h2>
        <Accordion panels={questions} openIds={['start']} />
      </div>
    </section>
  )
}

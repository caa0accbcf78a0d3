import { CircleCheck } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Panel } from '../ui/panel.tsx'

const steps = {
  people: {
    title: m.people_invite,
    text: m.portal_steps_people_text,
    to: `${pathTo('portal-permissions')}?open=invite`,
  },
  buy: { title: m.portal_nav_buy, text: m.portal_steps_buy_text, to: pathTo('portal-cart') },
  assign: {
    title: m.permission_assign_esim,
    text: m.portal_steps_assign_text,
    to: pathTo('portal-plans'),
  },
} as const

/** A step that the member may take, and whether the organisation's data shows that it is done. */
export type FirstStep = { id: keyof typeof steps; isDone: boolean }

/** The first steps of a new organisation, shown until all of them are done. */
export function FirstSteps({ taken }: { taken: readonly FirstStep[] }) {
  const next = taken.find(({ isDone }) => !isDone)
  return (
    <Panel id="steps" title={m.portal_steps_title()}>
      <ol className="overview-steps">
        {taken.map(({ id, isDone }) => (
          <li key={id}>
            <div>
              <b>{steps[id].title()}</b>
              <p className="muted">{steps[id].text()}</p>
            </div>
            {isDone ? (
              <span className="ok">
                <Icon of={CircleCheck} className="i" aria-hidden /> {m.portal_steps_done()}
              </span>
            ) : (
              <ButtonLink
                variant={next?.id === id ? 'primary' : 'secondary'}
                size="small"
                to={steps[id].to}
              >
                {steps[id].title()}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

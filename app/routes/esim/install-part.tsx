import { m } from '#app/paraglide/messages.js'
import type { installView } from '#app/ui/order/install-view.ts'
import { InstallWays } from '#app/ui/order/install-ways.tsx'
import { installText } from '#app/ui/plan/own-texts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'

type InstallPartProps = {
  install: NonNullable<ReturnType<typeof installView>>
  plan: Pick<PlanView, 'starts'>
  /** The eSIM, if it is the visitor's own. */
  id?: string
}

/** How an eSIM is installed, as a part of its page. */
export function InstallPart({ install, plan, id }: InstallPartProps) {
  return (
    <section className="panel esim-part" aria-labelledby="install">
      <h2 id="install">{m.esim_install_title()}</h2>
      <p className="muted">{m.esim_install_lead()}</p>
      <p className="muted">{installText(plan)}</p>
      <InstallWays install={install} id={id} />
    </section>
  )
}

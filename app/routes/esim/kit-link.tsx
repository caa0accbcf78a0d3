import { PlaneLanding } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

type KitLinkProps = {
  id: string
  /** Whether the shop promises a refund without data; it is asked for on that page. */
  promise: boolean
  /** It is the first thing to do with an installed eSIM. */
  isFirst?: boolean
}

/** The way to what is pressed after landing. */
export function KitLink({ id, promise, isFirst = false }: KitLinkProps) {
  return (
    <section className="panel esim-part">
      {promise && <h2>{m.promise_title()}</h2>}
      <ButtonLink
        to={pathTo('landing-kit', { id })}
        variant={isFirst ? 'primary' : 'secondary'}
        wide
      >
        <Icon of={PlaneLanding} className="i" />
        {m.arrival_open()}
      </ButtonLink>
    </section>
  )
}

import { ChevronDown, ChevronUp, type IconNode } from 'lucide'
import { useRouteLoaderData } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { officeFrame } from '#contract/pages/route-row.ts'
import type { OfficeFrameData } from '../frame.tsx'

/** The order's place in the queue, and the ways to those before and after it. */
export function QueuePlace({ number }: { number: string }) {
  const waiting = useRouteLoaderData<OfficeFrameData>(officeFrame)?.self?.waiting ?? []
  const at = waiting.indexOf(number)
  return (
    <p className="office-note place">
      <Link to={pathTo('office')} className="link" data-act="queue">
        Queue
      </Link>
      {at >= 0 && <span className="num">{` · ${at + 1} of ${waiting.length}`}</span>}
      <Step to={waiting[at - 1]} act="previous" name="Previous order" icon={ChevronUp} />
      <Step to={waiting[at + 1]} act="next" name="Next order" icon={ChevronDown} />
    </p>
  )
}

type StepProps = { to: string | undefined; act: string; name: string; icon: IconNode }

function Step({ to, act, name, icon }: StepProps) {
  if (to === undefined) return null
  return (
    <Link
      to={pathTo('office-order', { number: to })}
      className="btn g xs"
      aria-label={name}
      data-act={act}
    >
      <Icon of={icon} className="i s16" />
    </Link>
  )
}

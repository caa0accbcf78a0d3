import { ChevronDown, type IconNode } from 'lucide'
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'

export type MenuChoice = { label: string; search: string; isOn: boolean }

type PlanMenuProps = {
  icon?: IconNode
  label: ReactNode
  /** The label shows an active filter. */
  isActive: boolean
  choices: MenuChoice[]
}

/** A chip that opens a list of links. It is a `details` element, so it needs no script. */
export function PlanMenu({ icon, label, isActive, choices }: PlanMenuProps) {
  return (
    <details className="pick" name="plan-menu" onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary className="chip" data-on={isActive || undefined}>
        {icon && <Icon of={icon} className="i s16" aria-hidden="true" />}
        <span>{label}</span>
        <Icon of={ChevronDown} className="i s16" aria-hidden="true" />
      </summary>
      <ul>
        {choices.map((choice) => (
          <li key={choice.label}>
            <Link
              to={{ search: choice.search }}
              preventScrollReset
              replace
              onClick={closeChosen}
              aria-current={choice.isOn || undefined}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function closeOutside(event: FocusEvent<HTMLDetailsElement>) {
  const { currentTarget, relatedTarget } = event
  // Safari reports no target for a click on a link inside, so only a known outside target closes
  // the list.
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key === 'Escape') close(event.currentTarget)
}

function closeChosen(event: MouseEvent<HTMLElement>) {
  close(event.currentTarget.closest('details'))
}

function close(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

import { ChevronDown } from 'lucide'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Panel = { id: string; title: ReactNode; body: ReactNode }

type AccordionProps = {
  panels: readonly Panel[]
  /**
   * Ids of the panels that are open at first; by default none, or the first one if one must stay
   * open.
   */
  openIds?: readonly string[]
  /** Opening a panel closes the others. */
  single?: boolean
  /** When false, the last open panel cannot be closed. */
  collapsible?: boolean
}

/** Questions and answers in native `details` elements, which open without JavaScript. */
export function Accordion({ panels, openIds, single = false, collapsible = true }: AccordionProps) {
  const group = useId()
  const first = panels[0]
  const open = openIds ?? (collapsible || !first ? [] : [first.id])
  return (
    <div
      className="acc"
      role="presentation"
      onClickCapture={collapsible ? undefined : keepLastOpen}
    >
      {panels.map((panel) => (
        <details
          key={panel.id}
          id={panel.id}
          open={open.includes(panel.id)}
          {...(single ? { name: group } : {})}
        >
          <summary>
            <span>{panel.title}</span>
            <Icon of={ChevronDown} className="i" aria-hidden />
          </summary>
          <div className="in">{panel.body}</div>
        </details>
      ))}
    </div>
  )
}

/** Prevents the press that would close the only open panel. */
export function keepLastOpen(event: MouseEvent<HTMLElement>): void {
  const details = (event.target as Element).closest('summary')?.parentElement
  if (!(details instanceof HTMLDetailsElement) || !details.open) return
  if (event.currentTarget.querySelectorAll(':scope > details[open]').length === 1) {
    event.preventDefault()
  }
}

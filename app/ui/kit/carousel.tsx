import { ChevronLeft, ChevronRight } from 'lucide'
import { Children, type ReactNode, useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Tooltip, TooltipProvider } from './overlay/tooltip.tsx'
import './carousel.css'

type CarouselProps = { /** Names the list. */ label: string; children: ReactNode }

/**
 * Cards in a row with scroll snapping; part of the next card is visible. On wide screens there are
 * arrow buttons beside the row.
 */
export function Carousel({ label, children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className="carousel">
      <ul ref={list} aria-label={label}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      <TooltipProvider>
        <Turn name={m.kit_carousel_previous()} onTurn={() => turn(list.current, -1)}>
          <Icon of={ChevronLeft} className="i" aria-hidden />
        </Turn>
        <Turn name={m.kit_carousel_next()} onTurn={() => turn(list.current, 1)}>
          <Icon of={ChevronRight} className="i" aria-hidden />
        </Turn>
      </TooltipProvider>
    </div>
  )
}

type TurnProps = { name: string; onTurn: () => void; children: ReactNode }

function Turn({ name, onTurn, children }: TurnProps) {
  return (
    <Tooltip text={name}>
      <button type="button" className="btn q" aria-label={name} onClick={onTurn}>
        {children}
      </button>
    </Tooltip>
  )
}

/** Scrolls by one card; the stylesheet decides about smooth scrolling (reduced motion). */
function turn(list: HTMLUListElement | null, direction: 1 | -1) {
  const [first, second] = [...(list?.children ?? [])].map((each) => each.getBoundingClientRect())
  const step = first && second ? second.left - first.left : 0
  list?.scrollBy({ left: direction * step })
}

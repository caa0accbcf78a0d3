import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import './carousel.css'

type CarouselProps = { /** Names the list. */ label: string; children: ReactNode }

/** Cards in a row that snaps; the next one peeks in. Arrows stand outside on wide screens. */
export function Carousel({ label, children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <section className="carousel" aria-label={label}>
      <ul ref={list}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      <button
        type="button"
        className="btn q"
        aria-label={m.kit_carousel_previous()}
        onClick={() => turn(list.current, -1)}
      >
        <ChevronLeft className="i" aria-hidden />
      </button>
      <button
        type="button"
        className="btn q next"
        aria-label={m.kit_carousel_next()}
        onClick={() => turn(list.current, 1)}
      >
        <ChevronRight className="i" aria-hidden />
      </button>
    </section>
  )
}

function turn(list: HTMLUListElement | null, direction: 1 | -1) {
  const step = list?.firstElementChild?.getBoundingClientRect().width ?? 0
  list?.scrollBy({ left: direction * (step + 24), behavior: 'smooth' })
}

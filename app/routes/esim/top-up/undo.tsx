import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import type { TopUpView } from './top-up-view.ts'
import './undo.css'

const radius = 17
const around = 2 * Math.PI * radius

/**
 * The seconds in which a top-up can be undone. What is announced is said once: the figures that
 * count down are for the eye.
 */
export function Undo({ topUp }: { topUp: TopUpView }) {
  const { data, price, orderId, undoSeconds = 0 } = topUp
  const left = useSecondsLeft(undoSeconds)
  return (
    <div className="undo" hidden={left === 0}>
      <span className="countdown" aria-hidden="true">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r={radius} className="track" />
          <circle
            cx="20"
            cy="20"
            r={radius}
            strokeDasharray={`${(left / holdSeconds) * around} ${around}`}
          />
        </svg>
        <b className="num">{left}</b>
      </span>
      <p className="s" aria-hidden="true">
        <b>{m.topup_held({ data, price })}</b> <span>{m.topup_held_left({ count: left })}</span>
      </p>
      <Form method="post" hasOwnSummary preventScrollReset values={{ order: orderId }}>
        <Button intent="undo_top_up" variant="secondary">
          {m.topup_undo()}
        </Button>
      </Form>
    </div>
  )
}

/** Announces a held top-up once. The element is there before it has a text. */
export function HeldStatus({ topUp }: { topUp: TopUpView | undefined }) {
  const isHeld = topUp?.state === 'held'
  return (
    <p className="sr" role="status">
      {isHeld && `${m.topup_held(topUp)} ${m.topup_held_left({ count: holdSeconds })}`}
    </p>
  )
}

/** Counts seconds down to 0, from when their number came. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

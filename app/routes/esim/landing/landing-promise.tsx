import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { onStored, parseStored, readStored, storeClaim } from '#app/ui/landing/stored-claims.ts'
import type { PlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { type ClaimState, promiseMinutes } from '#contract/trip/landing-claim.ts'

const promiseMs = promiseMinutes * 60_000

type PromiseProps = {
  id: string
  claim: { isOffered: boolean; state?: ClaimState; pressedAt?: number }
  /** What goes back, formatted. */
  price: string
  time: PlaceTime
}

/** The promise of a refund without data: the landing, the wait, the claim and what became of it. */
export function LandingPromise({ id, claim, price, time }: PromiseProps) {
  const stored = useSyncExternalStore(onStored, readStored, () => '{}')
  const own = parseStored(stored)[id]
  const now = useMinutes(own !== undefined)
  if (claim.state) return <Settled state={claim.state} price={price} />
  if (!claim.isOffered) return null
  const said = (at: number) => time.time(at) ?? time.moment(at)
  if (own?.isRefused) return <Part title={m.promise_title()} text={m.promise_refused()} />
  if (own?.pressedAt !== undefined) {
    return (
      <Part title={m.promise_asked({ time: said(own.pressedAt) })} text={m.promise_unsent()}>
        <p className="s muted">{m.promise_next({ price })}</p>
        <Button variant="secondary" wide onClick={() => storeClaim(id, undefined)}>
          {m.promise_take_back()}
        </Button>
      </Part>
    )
  }
  if (own === undefined) {
    return (
      <Part title={m.promise_title()} text={m.promise_text({ price })}>
        <Button wide onClick={() => storeClaim(id, { landedAt: Date.now() })}>
          {m.promise_landed()}
        </Button>
      </Part>
    )
  }
  const dueAt = own.landedAt + promiseMs
  const online = (
    <Button variant="secondary" wide onClick={() => storeClaim(id, undefined)}>
      {m.promise_online()}
    </Button>
  )
  if (now < dueAt) {
    const waiting = { time: said(own.landedAt), until: said(dueAt) }
    return (
      <Part title={m.promise_waiting()} text={m.promise_waiting_text(waiting)}>
        <meter
          min={0}
          max={promiseMs}
          value={now - own.landedAt}
          aria-label={m.promise_waiting()}
        />
        {online}
      </Part>
    )
  }
  return (
    <Part title={m.promise_due()} text={m.promise_due_text({ time: said(own.landedAt) })}>
      <Button wide onClick={() => storeClaim(id, { ...own, pressedAt: Date.now() })}>
        {m.promise_refund({ price })}
      </Button>
      {online}
    </Part>
  )
}

function Settled({ state, price }: { state: ClaimState; price: string }) {
  if (state === 'refunded') {
    return <Part title={m.promise_refunded({ price })} text={m.promise_refunded_text()} />
  }
  if (state === 'support') {
    return <Part title={m.promise_support()} text={m.promise_support_text()} />
  }
  return <Part title={m.promise_received()} text={m.promise_next({ price })} />
}

type PartProps = { title: string; text: string; children?: ReactNode }

function Part({ title, text, children }: PartProps) {
  return (
    <section className="panel promise" aria-labelledby="promise">
      <h2 id="promise" suppressHydrationWarning>
        {title}
      </h2>
      <p className="s muted" role="status" suppressHydrationWarning>
        {text}
      </p>
      {children}
    </section>
  )
}

/** Returns the time, renewed twice a minute while something waits for it. */
function useMinutes(isWaiting: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isWaiting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return now
}

import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { TopUpView } from './top-up-view.ts'
import './top-up-note.css'

type NoteProps = { topUp: TopUpView | undefined; problem?: string | undefined }

/** How far a top-up is, and what can be done about it. */
export function TopUpNote({ topUp, problem }: NoteProps) {
  const said = topUp?.isTold ? saidOf(topUp) : undefined
  if (!said && problem === undefined) return null
  return (
    <div className="top-up-note">
      {problem !== undefined && (
        <p className="said bad" role="alert">
          {problem}
        </p>
      )}
      {said && (
        <p className={`said ${said.tone ?? ''}`} role={said.isUrgent ? 'alert' : 'status'}>
          <b>{said.title}</b> {said.text && <span>{said.text}</span>}
        </p>
      )}
      {topUp?.state === 'bank' && <BankHelp orderId={topUp.orderId} />}
    </div>
  )
}

type Said = { title: string; text?: ReactNode; tone?: 'good' | 'warn' | 'bad'; isUrgent?: boolean }

/** Nothing is said of a top-up that is held: see undo.tsx. */
function saidOf(topUp: TopUpView): Said | undefined {
  const { state, price, card, data } = topUp
  const texts: Partial<Record<TopUpView['state'], () => Said>> = {
    charging: () => ({ title: m.topup_charging({ price, card }), text: m.topup_charging_text() }),
    bank: () => ({
      ...{ title: m.topup_bank({ price }), text: m.topup_bank_text() },
      ...{ tone: 'warn', isUrgent: true },
    }),
    declined: () => ({
      title: topUp.isUnheard ? m.topup_unheard() : m.topup_declined({ card }),
      ...{ text: m.topup_declined_text(), tone: 'bad', isUrgent: true },
    }),
    adding: () => ({ title: m.topup_paid({ price, card }), text: m.topup_paid_text({ data }) }),
    added: () => ({
      ...{ title: m.topup_done({ data, price, card }), text: m.topup_done_text(), tone: 'good' },
    }),
    refused: () => ({
      ...{ title: m.topup_refused({ data }), text: m.topup_refused_text({ price, card }) },
      ...{ tone: 'bad', isUrgent: true },
    }),
    undone: () => ({ title: m.topup_undone({ data }) }),
    returning: () => ({ title: m.topup_returning({ data }) }),
    returned: () => ({ title: m.topup_returned({ data, price, card }), tone: 'good' }),
  }
  return texts[state]?.()
}

/** Abroad the bank's own message may not arrive. */
function BankHelp({ orderId }: { orderId: string }) {
  return (
    <>
      <p className="s muted">{m.topup_bank_help()}</p>
      <ButtonLink to={pathTo('order', { order: orderId })} variant="secondary" wide>
        {m.topup_other_way()}
      </ButtonLink>
      <Form method="post" hasOwnSummary preventScrollReset values={{ order: orderId }}>
        <Button intent="undo_top_up" variant="quiet" wide>
          {m.topup_drop()}
        </Button>
      </Form>
    </>
  )
}

/** Gives added data back while none of it was used. */
export function ReturnData({ topUp }: { topUp: TopUpView }) {
  const { data, price, orderId } = topUp
  return (
    <Form method="post" hasOwnSummary preventScrollReset values={{ order: orderId }}>
      <Button intent="return_top_up" variant="secondary" wide>
        {m.topup_return({ data, price })}
      </Button>
      <p className="s muted">{m.topup_return_help()}</p>
    </Form>
  )
}

import { CreditCard, Mail, Plug, Scale, Star, WalletCards } from 'lucide'
import type { ReactNode } from 'react'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import { maxStatement, minStatement } from '#contract/office/money-words.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { Consequence } from '../ui/consequence.tsx'
import { costText, money, span } from '../ui/words.ts'

type MoneyDialogsProps = {
  order: OfficeOrder
  requestKey: string
  /** The act whose dialog is open; those of other acts are none of these. */
  dialogs: { shown: string | undefined; close: () => void }
}
type Shown = { title: string; description?: string; wide?: boolean; form: ReactNode }

/** The dialogs of acts about the order's money: what each leads to, before anything happens. */
export function MoneyDialogs({ order, requestKey, dialogs }: MoneyDialogsProps) {
  const shown = shownOf(order, requestKey, dialogs.shown)
  return (
    <Dialog
      open={shown !== undefined}
      onOpenChange={(isOpen) => !isOpen && dialogs.close()}
      title={shown?.title ?? ''}
      {...(shown?.description ? { description: shown.description } : {})}
      {...(shown?.wide ? { size: 'wide' as const } : {})}
    >
      {shown?.form}
    </Dialog>
  )
}

function shownOf(
  order: OfficeOrder,
  requestKey: string,
  act: string | undefined,
): Shown | undefined {
  const { unknownCall, failedRefund, dispute } = order.money
  if (act === 'give_up') return giveUp(order)
  if (act === 'points') return points(order, requestKey)
  if (act === 'not_there' && unknownCall) return notThere(order, unknownCall)
  if (act === 'refund_again' && failedRefund) return again(order, failedRefund)
  if (act === 'refund_elsewhere' && failedRefund) return elsewhere(order, failedRefund)
  if ((act === 'evidence' || act === 'accept') && dispute) return answer(order, dispute, act)
  return undefined
}

function giveUp({ number, totalMinor, currency, pointsUsed, buyer }: OfficeOrder): Shown {
  const sum = money(totalMinor, currency)
  return {
    title: `Give up ${number}`,
    wide: true,
    form: (
      <Form intent="give_up" label={`Give up and refund ${sum}`} isDangerous>
        <ConsequenceList>
          <Consequence icon={Plug} name="Supplier">
            Asked one last time. If the eSIM is made by then, nothing is given up
          </Consequence>
          <Consequence icon={CreditCard} name="Money">
            {`${sum} goes back the way it was paid, in 5 to 10 days`}
          </Consequence>
          {pointsUsed > 0 && (
            <Consequence icon={Star} name="Points">
              {`${pointsUsed} are returned`}
            </Consequence>
          )}
          <Consequence icon={Mail} name="Mail">
            {`${buyer.name || 'The buyer'} gets an email saying the network couldn’t make the eSIM`}
          </Consequence>
        </ConsequenceList>
      </Form>
    ),
  }
}

type Unknown = NonNullable<OfficeOrder['money']['unknownCall']>

function notThere({ asOf }: OfficeOrder, unknown: Unknown): Shown {
  const { id, supplier, looks, askedAt, mostMicros, currency } = unknown
  const cost =
    mostMicros === undefined || currency === undefined ? 'its cost' : costText(mostMicros, currency)
  return {
    title: `Not there: ${supplier} has no such order`,
    wide: true,
    form: (
      <Form
        intent="not_there"
        label="It is not there, order again"
        isDangerous
        hidden={{ call: id }}
      >
        <ConsequenceList>
          <Consequence icon={Plug} name="Look-ups">
            {`Not found in ${looks} look-ups; asked ${span(asOf - askedAt)} ago`}
          </Consequence>
          <Consequence icon={WalletCards} name="At stake" isYours>
            {`Ordering again may pay ${cost} twice. Look at ${supplier}’s own page first`}
          </Consequence>
          <Consequence icon={Plug} name="Then">
            The same eSIM is asked for again, and from the next supplier if it is refused
          </Consequence>
        </ConsequenceList>
      </Form>
    ),
  }
}

type Failed = NonNullable<OfficeOrder['money']['failedRefund']>

function again({ currency }: OfficeOrder, { id, amountMinor, failure }: Failed): Shown {
  const sum = money(amountMinor, currency)
  return {
    title: `Try the refund of ${sum} again`,
    description: `It failed: ${failure.replaceAll('_', ' ')}. The provider is asked for it once more; it goes back once.`,
    form: <Form intent="refund_again" label={`Refund ${sum} again`} hidden={{ refund: id }} />,
  }
}

function elsewhere({ currency }: OfficeOrder, { id, amountMinor }: Failed): Shown {
  const sum = money(amountMinor, currency)
  return {
    title: 'Paid in another way',
    description: `The provider is not asked again. Say how the buyer got ${sum}, such as a bank transfer and its reference.`,
    form: (
      <Form
        intent="refund_elsewhere"
        label={`The buyer has ${sum}`}
        isDangerous
        hidden={{ refund: id }}
      />
    ),
  }
}

function points({ buyer, money: { pointsLeft } }: OfficeOrder, key: string): Shown {
  return {
    title: 'Goodwill points',
    description: `${buyer.name || 'The buyer'} has them at once and can spend them for six months. You can still give ${pointsLeft} today.`,
    form: (
      <Form intent="points" label="Give the points" hidden={{ key }}>
        <label>
          <span>Points</span>
          <input
            name="points"
            type="number"
            min={1}
            max={pointsLeft}
            step={1}
            required
            defaultValue={Math.min(100, pointsLeft)}
          />
        </label>
      </Form>
    ),
  }
}

type Disputed = NonNullable<OfficeOrder['money']['dispute']>

function answer(order: OfficeOrder, dispute: Disputed, act: 'evidence' | 'accept'): Shown {
  const { id, amountMinor, feeMinor, statement } = dispute
  const hidden = { dispute: id, answer: act }
  if (act === 'accept') {
    const sum = money(amountMinor + feeMinor, order.currency)
    return {
      title: `Accept the dispute of ${order.number}`,
      description: `The bank keeps ${sum}. This cannot be undone, and no evidence can be sent afterwards.`,
      form: <Form intent="dispute" label={`Accept, lose ${sum}`} isDangerous hidden={hidden} />,
    }
  }
  return {
    title: `Evidence for ${order.number}`,
    wide: true,
    form: (
      <Form intent="dispute" label="Send to the bank" hidden={hidden}>
        <label>
          <span>What the bank reads, in English</span>
          <textarea
            name="statement"
            rows={12}
            required
            minLength={minStatement}
            maxLength={maxStatement}
            defaultValue={statement}
          />
        </label>
        <ConsequenceList>
          <Consequence icon={Scale} name="Bank">
            It decides within 75 days; until then it holds the money
          </Consequence>
          <Consequence icon={Mail} name="Sent along" isYours>
            The buyer’s name and address, what was bought, and what the network counted. It can be
            sent once
          </Consequence>
        </ConsequenceList>
      </Form>
    ),
  }
}

function ConsequenceList({ children }: { children: ReactNode }) {
  return (
    <>
      <h3>What will happen</h3>
      <ul className="office-consequences">{children}</ul>
    </>
  )
}

type FormProps = {
  intent: string
  label: string
  isDangerous?: boolean
  hidden?: Readonly<Record<string, string>>
  children?: ReactNode
}

function Form({ intent, label, isDangerous = false, hidden = {}, children }: FormProps) {
  return (
    <PlainForm method="post" preventScrollReset className="office-form">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>What happened (staff only)</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      {children}
      <div className="dialog-foot">
        <span className="office-note">Logged with your name and the reason</span>
        <button type="submit" className={isDangerous ? 'btn p danger' : 'btn p'}>
          {label}
        </button>
      </div>
    </PlainForm>
  )
}

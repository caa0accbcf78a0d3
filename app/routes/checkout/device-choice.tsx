import { Check } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { FamilyCard } from '#app/ui/device/family-card.tsx'
import type { FamilyView } from '#app/ui/device/family-view.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'
import { useForm } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { unlistedDevice } from '#contract/commerce/order-words.ts'
import { maxSearchLength } from '#contract/words.ts'
import { askDevice, checkoutPath, type Wish } from './checkout-path.ts'
import { DeviceHint } from './device-hint.tsx'
import type { DeviceStep } from './device-step.ts'
import { WishForm } from './wish-form.tsx'

const formId = 'device-form'
const phoneId = 'phone'

/** The form that asks about a device. */
export function DeviceForm({ wish: { device: _, ...wish } }: { wish: Wish }) {
  return <WishForm id={formId} wish={wish} />
}

type DeviceChoiceProps = { step: DeviceStep; wish: Wish }

/**
 * Asks for the name of the device that the eSIM is for, and shows what the device list says about
 * it.
 */
export function DeviceChoice({ step, wish }: DeviceChoiceProps) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(step.chosen)
  // The field that was typed in is gone, so keyboard users get the focus at the answer.
  useEffect(() => {
    if (shown.current === step.chosen) return
    shown.current = step.chosen
    section.current?.focus({ preventScroll: true })
  }, [step.chosen])
  return (
    <section aria-labelledby="device" ref={section} tabIndex={-1}>
      <h2 id="device">{m.checkout_device_title()}</h2>
      {step.chosen ? <Chosen step={step} wish={wish} /> : <Asked step={step} wish={wish} />}
    </section>
  )
}

function Chosen({ step, wish }: DeviceChoiceProps) {
  const { family, text } = step
  const fits = family?.verdict === 'works' || family?.verdict === 'exceptions'
  if (family && fits) return <Fitting step={step} wish={wish} family={family} />
  return (
    <div className="device-step">
      <input type="hidden" name="device" value={step.chosen} />
      {family && <FamilyCard family={family} text={text} />}
      {step.isStop && <p>{m.checkout_device_stop()}</p>}
      {step.isUnlisted && <Unlisted step={step} />}
      <p className="device-ways">
        {step.isKept && <span className="s muted">{m.checkout_device_kept()}</span>}
        <ToStep wish={wish} device={askDevice}>
          {m.checkout_device_change()}
        </ToStep>
        {step.isStop && (
          <ToStep wish={wish} device={unlistedDevice}>
            {m.checkout_device_unsure()}
          </ToStep>
        )}
      </p>
    </div>
  )
}

/** A device that takes the eSIM in one line, and below it what is not so for some of its models. */
function Fitting({ step, wish, family }: DeviceChoiceProps & { family: FamilyView }) {
  const device = family.names.join(', ')
  const notes = family.notes.map((note) => step.text.notes[note])
  return (
    <div className="device-step">
      <input type="hidden" name="device" value={step.chosen} />
      <p className="device-fits">
        <Icon of={Check} className="i" aria-hidden="true" />
        <span className="verdict">{m.checkout_device_fits({ device })}</span>
        <ToStep wish={wish} device={askDevice}>
          {m.checkout_device_change()}
        </ToStep>
      </p>
      {notes.length > 0 && <p className="s muted">{notes.join(' ')}</p>}
      {step.isKept && <p className="s muted">{m.checkout_device_kept()}</p>}
    </div>
  )
}

function Unlisted({ step: { text } }: { step: DeviceStep }) {
  return (
    <>
      <Look text={text} isOpen />
      <div className="panel consent">
        <CheckboxField
          name="ack"
          label={m.checkout_device_ack()}
          rules={['accepted']}
          messages={{ accepted: m.checkout_withdraw_due() }}
        />
      </div>
    </>
  )
}

function Asked({ step, wish }: DeviceChoiceProps) {
  const { typed, text, found, names } = step
  const isDue = useDue()
  const isUnknown = typed !== '' && found.length === 0
  const isWrong = isUnknown || isDue
  return (
    <div className="device-step">
      <label className="fl" htmlFor={phoneId}>
        {m.checkout_device_label()}
      </label>
      <div className="code-row">
        <div className={`field${isWrong ? ' err' : ''}`}>
          <input
            form={formId}
            id={phoneId}
            {...(isWrong ? { 'aria-invalid': true } : {})}
            name="phone"
            list="phone-names"
            defaultValue={typed}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="phone-help"
            onChange={sendPicked}
          />
        </div>
        <Button type="submit" form={formId} variant="secondary">
          {text.submit}
        </Button>
      </div>
      <datalist id="phone-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className={isWrong ? 'help err' : 'help'} id="phone-help" role="status">
        {isUnknown ? text.none : isDue ? m.checkout_device_due() : text.help}
      </p>
      {found.length > 0 && (
        <nav className="device-found" aria-label={m.checkout_device_which()}>
          <p className="b">{m.checkout_device_which()}</p>
          {found.map(({ id, name }) => (
            <ChipLink
              key={id}
              to={checkoutPath({ ...wish, device: id })}
              preventScrollReset
              replace
            >
              {name}
            </ChipLink>
          ))}
          {step.hasMore && <p className="s muted">{text.more}</p>}
        </nav>
      )}
      <DeviceHint wish={wish} />
      {isUnknown && <Look text={text} />}
      <p className="device-ways">
        <ToStep wish={wish} device={unlistedDevice}>
          {m.checkout_device_unsure()}
        </ToStep>
      </p>
    </div>
  )
}

/** Whether an order was sent without a device, which the order's form refuses. */
function useDue(): boolean {
  const { register } = useForm()
  const [isDue, setDue] = useState(false)
  const latest = useRef(register)
  latest.current = register
  useEffect(
    () =>
      latest.current({
        name: 'device',
        id: phoneId,
        value: () => undefined,
        submit() {
          setDue(true)
          return m.checkout_device_due()
        },
        focus: () => document.getElementById(phoneId)?.focus(),
      }),
    [],
  )
  return isDue
}

/**
 * Submits a name picked from the browser's suggestions, which is complete; a typed name may still
 * go on.
 */
function sendPicked({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) {
  const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined
  if (kind === undefined || kind === 'insertReplacementText') currentTarget.form?.requestSubmit()
}

/** Explains how to check the device itself. */
function Look({ text, isOpen = false }: { text: DeviceStep['text']; isOpen?: boolean }) {
  return (
    <details className="device-look" open={isOpen}>
      <summary>{text.look}</summary>
      <dl>
        {text.ways.map(({ title, text: way }) => (
          <div key={title}>
            <dt className="b">{title}</dt>
            <dd className="muted">{way}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type ToStepProps = { wish: Wish; device: string; children: string }

function ToStep({ wish, device, children }: ToStepProps) {
  return (
    <Link className="link" to={checkoutPath({ ...wish, device })} preventScrollReset replace>
      {children}
    </Link>
  )
}

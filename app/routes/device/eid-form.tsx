import { type SubmitEvent, useId, useState } from 'react'
import { maxSearchLength } from '#contract/words.ts'
import type { DeviceText } from './device-text.ts'
import { eidFault } from './eid.ts'

type EidFormProps = { text: DeviceText['eid']; submit: string }

/**
 * Checks a number in the browser. The input has no name, so that the form sends nothing even
 * without a script; session recordings mask it like every input.
 */
export function EidForm({ text, submit }: EidFormProps) {
  const id = useId()
  const [verdict, setVerdict] = useState<'valid' | 'length' | 'digits'>()
  function judge(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    setVerdict(eidFault(input?.value ?? '') ?? 'valid')
  }
  const isWrong = verdict !== undefined && verdict !== 'valid'
  return (
    <form className="panel eid" onSubmit={judge}>
      <h3>{text.title}</h3>
      <label className="fl" htmlFor={`${id}eid`}>
        {text.label}
      </label>
      <div className="ask-row">
        <div className={isWrong ? 'field err' : 'field'}>
          <input
            id={`${id}eid`}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxSearchLength}
            aria-describedby={`${id}said ${id}kept`}
            aria-invalid={isWrong || undefined}
            onInput={() => setVerdict(undefined)}
          />
        </div>
        <button type="submit" className="btn q lg">
          {submit}
        </button>
      </div>
      <p className="said" role="status" id={`${id}said`} data-verdict={verdict}>
        {verdict && text[verdict]}
      </p>
      <p className="help" id={`${id}kept`}>
        {text.privacy}
      </p>
      <noscript>
        <p className="help">{text.noScript}</p>
      </noscript>
    </form>
  )
}

import { Button } from '#app/ui/kit/button.tsx'
import { maxPastedLength } from '#contract/assigning/import-words.ts'

type PasteRowsProps = {
  id: string
  label: string
  /** The rows of a refused form. */
  typed: string | undefined
  lines: number
  submit: string
}

/** The field for pasted rows, with the button that sends them as `rows` with the intent `paste`. */
export function PasteRows({ id, label, typed, lines, submit }: PasteRowsProps) {
  return (
    <>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <textarea
          id={id}
          name="rows"
          rows={lines}
          maxLength={maxPastedLength}
          defaultValue={typed}
          required
        />
      </div>
      <Button intent="paste" variant="secondary">
        {submit}
      </Button>
    </>
  )
}

import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import { putOffHours } from '#contract/office/help-words.ts'
import { ReasonForm } from '../ui/reason-form.tsx'
import type { ShownRow } from './queue-view.ts'

type PutOffProps = { row: ShownRow | undefined; onClose: () => void }

const names: Readonly<Record<(typeof putOffHours)[number], string>> = {
  4: '4 hours',
  24: 'A day',
  72: '3 days',
}

/** Puts a row off and takes it: until then its promise is a later one. */
export function PutOff({ row, onClose }: PutOffProps) {
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Put off ${row?.title ?? ''}`}
      description="It is yours then, and comes back when the time is over."
    >
      <ReasonForm
        intent="put_off"
        label="Put off"
        hidden={{ kind: row?.kind ?? '', id: row?.id ?? '' }}
      >
        <label>
          <span>For how long</span>
          <select name="hours">
            {putOffHours.map((hours) => (
              <option key={hours} value={hours}>
                {names[hours]}
              </option>
            ))}
          </select>
        </label>
      </ReasonForm>
    </Dialog>
  )
}

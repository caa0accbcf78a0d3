import { useActionData } from 'react-router'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxNote } from '#contract/office/help-words.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { At } from '../ui/at.tsx'
import type { Told } from '../ui/office-step.ts'

/** Notes of the office about the order; `@name` puts one in that person’s queue. */
export function NotesPart({ order: { help, may } }: { order: OfficeOrder }) {
  const answer = useActionData<Told>()
  return (
    <section className="panel office-notes" aria-labelledby="notes">
      <h2 id="notes">Notes, staff only</h2>
      {help.notes.map((note) => (
        <div key={note.id} className={note.mention ? 'note yours' : 'note'}>
          <p className="office-note">
            <b translate="no">{note.by}</b> <At at={note.at} />
          </p>
          <p translate="no">{note.text}</p>
          {note.mention && (
            <PlainForm method="post" preventScrollReset>
              <input type="hidden" name="mention" value={note.mention} />
              <button type="submit" name="intent" value="read_note" className="btn q sm xs">
                Mark as read
              </button>
            </PlainForm>
          )}
        </div>
      ))}
      {may.help && (
        // Once a note is stored, the field is empty again.
        <PlainForm key={answer?.told} method="post" preventScrollReset className="office-form">
          <label data-act="note">
            <span>Add a note</span>
            <textarea name="text" required rows={2} maxLength={maxNote} />
          </label>
          <p className="office-note">
            {help.colleagues[0] === undefined
              ? 'Buyers don’t see notes.'
              : `Buyers don’t see notes. @${help.colleagues[0]} puts it in their queue.`}
          </p>
          <button type="submit" name="intent" value="note" className="btn q sm">
            Save note
          </button>
        </PlainForm>
      )}
    </section>
  )
}

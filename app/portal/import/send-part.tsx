import { use } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { TypedContext } from '#app/ui/kit/form/typed.ts'
import { PasteRows } from '../ui/paste-rows.tsx'

/** The two ways to send rows: a file, or typed and pasted text. */
export function SendPart() {
  const typed = use(TypedContext)
  const pasted = typed?.intent === 'paste' ? typed.fields.rows?.[0] : undefined
  return (
    <section className="panel" aria-label={m.import_title()}>
      <div className="part-body import-send">
        <PlainForm method="post" encType="multipart/form-data">
          <label className="fl" htmlFor="import-file">
            {m.import_file_label()}
          </label>
          <input
            id="import-file"
            className="import-drop"
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          />
          <Button intent="upload">{m.import_file_send()}</Button>
        </PlainForm>
        <PlainForm method="post">
          <PasteRows
            id="import-rows"
            label={m.import_paste_label()}
            typed={pasted}
            lines={5}
            submit={m.import_paste_send()}
          />
        </PlainForm>
      </div>
    </section>
  )
}

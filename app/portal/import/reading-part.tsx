import { listText } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { type ImportAddress, importQuery } from './import-address.ts'
import type { FileView } from './import-view.ts'

type ReadingPartProps = { file: FileView; address: ImportAddress }

/** The first names of a file in each encoding that it could be in, to choose the right ones. */
export function ReadingPart({ file, address }: ReadingPartProps) {
  const { readings, locale } = file
  return (
    <section className="panel" aria-label={m.import_reading_title()}>
      <PlainForm method="post" preventScrollReset className="part-body import-readings">
        <input type="hidden" name="at" value={importQuery(address)} />
        <fieldset>
          <legend className="fl">{m.import_reading_title()}</legend>
          <p className="help">{m.import_reading_text()}</p>
          {readings.map(({ encoding, names }, at) => (
            <label key={encoding} className="import-reading">
              <input type="radio" name="encoding" value={encoding} defaultChecked={at === 0} />
              <span>
                <bdi translate="no">{listText(names, locale)}</bdi>
                <small>{encoding.toUpperCase()}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Button intent="reading">{m.import_reading_use()}</Button>
      </PlainForm>
    </section>
  )
}

/** The sheets of a workbook, if there are several; belongs into the form of the file. */
export function SheetChoice({ file: { sheets, sheet = 0 } }: Pick<ReadingPartProps, 'file'>) {
  if (sheets.length < 2) return null
  return (
    <div className="import-sheet">
      <SelectField name="sheet" label={m.import_sheet()} defaultValue={String(sheet)}>
        <Options of={sheets.map((name, at) => [at, name])} />
      </SelectField>
      <Button intent="sheet" variant="secondary">
        {m.import_sheet_use()}
      </Button>
    </div>
  )
}

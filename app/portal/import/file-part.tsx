import { FileSpreadsheet } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Labelled } from '#app/ui/kit/form/labelled.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { type ImportField, importFields } from '#contract/assigning/import-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type ImportAddress, importQuery } from './import-address.ts'
import type { FileView } from './import-view.ts'
import { SheetChoice } from './reading-part.tsx'

export const fieldNames: Readonly<Record<ImportField, () => string>> = {
  name: m.import_field_name,
  email: m.import_field_email,
  plan: m.import_field_plan,
  day: m.import_field_day,
  group: m.import_field_group,
  locale: m.import_field_locale,
}

type FilePartProps = { file: FileView; address: ImportAddress }

/** How the file was read: its columns, and the defaults for rows without a plan or a day. */
export function FilePart({ file, address }: FilePartProps) {
  const { job, size, encoding, separator, clock, zone } = file
  const sign = separator === '\t' ? m.import_sign_tab() : `“${separator}”`
  const read = encoding
    ? m.import_read_text({ encoding: encoding.toUpperCase(), sign })
    : m.import_read_book({ sheet: file.sheets[file.sheet ?? 0] ?? '1' })
  return (
    <section className="panel" aria-label={m.import_columns()}>
      <PlainForm method="post" preventScrollReset className="part-body import-choices">
        <input type="hidden" name="at" value={importQuery(address)} />
        <div className="import-file">
          <Icon of={FileSpreadsheet} className="i" aria-hidden />
          <p>
            <b>
              <bdi>{job.name}</bdi>
            </b>
            <small>{`${m.import_rows({ count: job.rowCount })}, ${size}. ${read}`}</small>
          </p>
          <ButtonLink variant="secondary" size="small" to={pathTo('portal-import')}>
            {m.import_replace()}
          </ButtonLink>
        </div>
        <SheetChoice file={file} />
        <Columns columns={file.columns} />
        <div className="import-defaults">
          <SelectField
            name="default_plan"
            label={m.import_default_plan()}
            defaultValue={file.defaultPlanId ?? ''}
          >
            <option value="">{m.import_no_plan()}</option>
            <Options of={file.plans.map(({ id, label }) => [id, label])} />
          </SelectField>
          <DayField value={file.defaultDay ?? ''} />
          <Labelled id="import-clock" label={m.import_clock()}>
            <input id="import-clock" type="time" name="clock" defaultValue={clock} />
          </Labelled>
          <SelectField name="zone" label={m.import_zone()} defaultValue={zone}>
            <option value="person">{m.import_zone_person()}</option>
            <option value="organization">{m.import_zone_company()}</option>
          </SelectField>
          <Button intent="choices" variant="secondary">
            {m.import_choices_save()}
          </Button>
        </div>
      </PlainForm>
    </section>
  )
}

function DayField({ value }: { value: string }) {
  return (
    <div>
      <label className="fl" htmlFor="import-day">
        {m.import_default_day()}
      </label>
      <div className="field">
        <input
          id="import-day"
          type="date"
          name="default_day"
          defaultValue={value}
          aria-describedby="import-day-help"
        />
      </div>
      <p className="help" id="import-day-help">
        {m.import_default_day_help()}
      </p>
    </div>
  )
}

/** The field of each column; a column is recognised by its title or by its content. */
function Columns({ columns }: Pick<FileView, 'columns'>) {
  return (
    <fieldset className="import-columns">
      <legend className="fl">{m.import_columns()}</legend>
      {columns.map(({ head, sample, field }, at) => (
        // Columns have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
        <label key={at}>
          <span className="muted" title={sample}>
            <bdi>{head || sample || m.import_column_number({ number: at + 1 })}</bdi>
          </span>
          <span className="field">
            <select name="column" defaultValue={field ?? ''}>
              <option value="">{m.import_column_none()}</option>
              <Options of={importFields.map((each) => [each, fieldNames[each]()])} />
            </select>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

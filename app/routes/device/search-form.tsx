import { Form } from 'react-router'
import { maxSearchLength } from '#contract/words.ts'
import { BrowserHint } from './browser-hint.tsx'
import type { DeviceText } from './device-text.ts'

type SearchFormProps = { path: string; query: string; text: Pick<DeviceText, 'form'> }

/** Asks for a device by name; a plain form that needs no script. */
export function SearchForm({ path, query, text: { form } }: SearchFormProps) {
  return (
    <search className="ask">
      <Form action={path}>
        <label className="fl" htmlFor="device-name">
          {form.label}
        </label>
        <div className="ask-row">
          <div className="field">
            <input
              id="device-name"
              type="search"
              name="q"
              defaultValue={query}
              aria-describedby="device-name-help"
              autoComplete="off"
              spellCheck={false}
              maxLength={maxSearchLength}
              enterKeyHint="search"
            />
          </div>
          <button type="submit" className="btn p lg">
            {form.submit}
          </button>
        </div>
        <p className="help" id="device-name-help">
          {form.help}
        </p>
      </Form>
      <BrowserHint path={path} />
    </search>
  )
}

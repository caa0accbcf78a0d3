import { type RefObject, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { usePageTokens } from '#app/auth/use-page-tokens.tsx'
import { businessLabel } from '#app/format/sentence/business-labels.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field, TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { useField } from '#app/ui/kit/form/use-field.ts'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { BusinessField, BusinessForm } from '#contract/organization/business-request.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Choice, Choices } from './form-choices.ts'
import { formKinds, maxLengthOf } from './form-fields.ts'
import { OneOf } from './one-of.tsx'
import { rulesOf, type Said } from './read-form.ts'
import './form.css'

type Asked = {
  form: BusinessForm
  title: string
  choices: Choices
}

type AskedFormProps = {
  asked: Asked
  /** The page that receives the form, if it is not the current one. */
  action?: string
  said?: Said
  errors?: Said
  problem?: string
}

const nothing: Said = {}

/** The fields of a form, with earlier input and its errors. */
export function AskedForm(props: AskedFormProps) {
  const { asked, action, said = nothing, errors = nothing, problem = '' } = props
  const { state } = useNavigation()
  const tokens = usePageTokens(['signup'])
  const hasFieldErrors = Object.keys(errors).length > 0
  const shown = tokens.problem?.message ?? (hasFieldErrors ? '' : problem)
  return (
    <Form
      method="post"
      {...(action ? { action } : {})}
      className="panel"
      errors={errors}
      onSubmit={tokens.onSubmit}
      onFocus={tokens.onFocus}
    >
      {(shown || hasFieldErrors) && (
        <p className="business-problem" role="alert">
          {shown || m.kit_form_incomplete()}
        </p>
      )}
      <div className="business-fields">
        {formKinds[asked.form].fields.map((field) => (
          <AskedField key={field} field={field} asked={asked} value={said[field] ?? ''} />
        ))}
      </div>
      {tokens.captchaPlace}
      <Button type="submit" size="large" wide loading={tokens.isDrawing || state === 'submitting'}>
        {asked.title}
      </Button>
      <p className="s muted">
        {m.business_privacy()}{' '}
        <TextLink to={pathTo('document', { slug: 'enterprise-privacy' })}>
          {m.business_privacy_link()}
        </TextLink>
      </p>
    </Form>
  )
}

type AskedFieldProps = { field: BusinessField; asked: Asked; value: string }

const completions: Partial<Record<BusinessField, string>> = {
  company: 'organization',
  website: 'url',
  name: 'name',
  email: 'email',
  phone: 'tel',
}

function AskedField({ field, asked, value }: AskedFieldProps) {
  const options = asked.choices[field]
  const shared = {
    name: field,
    label: businessLabel(field),
    rules: rulesOf(field),
    maxLength: maxLengthOf(field),
    defaultValue: value,
  }
  if (options && field === 'paymentModel') return <OneOf {...{ field, value, options }} />
  if (options) return <ChoiceField field={field} value={value} options={options} />
  if (field === 'message') return <TextareaField {...shared} rows={4} />
  return (
    <Field
      {...shared}
      type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
      autoComplete={completions[field] ?? 'off'}
    />
  )
}

type ChoiceProps = { field: BusinessField; value: string; options: readonly Choice[] }

/** A drop-down list. The browser's own time zone is preselected if nothing was chosen before. */
function ChoiceField({ field, value, options }: ChoiceProps) {
  const label = businessLabel(field)
  const { id, control, message, watch } = useField({ name: field, label, rules: rulesOf(field) })
  useEffect(() => {
    const select = control.current
    if (field !== 'timeZone' || value !== '' || !select) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (options.some(([zone]) => zone === timeZone)) select.value = timeZone
  }, [field, value, options, control])
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      <div className={`field${message ? ' err' : ''}`}>
        <select
          id={id}
          name={field}
          defaultValue={value || options[0]?.[0]}
          required={options[0]?.[0] === ''}
          ref={control as RefObject<HTMLSelectElement>}
          onChange={watch.change}
          {...(message ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        >
          <Options of={options.map(([each, text]) => [each, text])} />
        </select>
      </div>
      {message && (
        <p className="help err" id={`${id}-error`}>
          {message}
        </p>
      )}
    </div>
  )
}

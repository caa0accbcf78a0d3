import { data } from 'react-router'
import { authProblem } from '#app/auth/auth-problem.ts'
import { businessLabel, businessTitle } from '#app/format/sentence/business-labels.ts'
import { captchaContext, pageTokensContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ruleMessage } from '#app/ui/kit/form/rule-message.ts'
import { toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import {
  type BusinessField,
  type BusinessForm,
  businessFields,
  isBusinessForm,
} from '#contract/organization/business-request.ts'
import { pageTokenField } from '#contract/pages/page-token-field.ts'
import type { Route } from './+types/form.ts'
import { AskedForm } from './asked-form.tsx'
import { formChoices } from './form-choices.ts'
import { Done, Next } from './form-parts.tsx'
import { readForm, type Said } from './read-form.ts'
import { sendForm } from './send-form.ts'

export { meta } from '#app/page/head.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const form = formIn(params)
  const title = businessTitle(form)
  const lead = leads[form]()
  const isRegistration = form === 'register' || form === 'agency-register'
  return {
    form,
    title,
    lead,
    isRegistration,
    choices: await formChoices(context, isRegistration),
    captcha: context.get(captchaContext),
    head: pageHead({ context, title, description: lead }),
  }
}

/** Receives a form; a refused one is shown again with its input and errors. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = formIn(params)
  const sent = sentForm(context)
  const { said, errors } = readForm(form, sent)
  if (Object.keys(errors).length > 0) {
    return data({ step: 'ask', said, errors, problem: '' } as const, { status: 422 })
  }
  const token = String(sent.get(pageTokenField('signup')) ?? '')
  if (token) context.set(pageTokensContext, { signup: token })
  try {
    const { opensAtOnce } = await sendForm(context, form, said)
    return { step: 'done', email: said.email ?? '', opensAtOnce } as const
  } catch (error) {
    const { message: problem } = authProblem(error)
    return data({ step: 'ask', said, errors: errorsIn(error), problem } as const, { status: 422 })
  }
}

function formIn({ form }: { form: string }): BusinessForm {
  return isBusinessForm(form) ? form : notFound()
}

/** Returns the errors of the fields that the backend has refused. */
function errorsIn(error: unknown): Said {
  const fields = error instanceof ApiError ? error.details?.fields : undefined
  const paths = Array.isArray(fields) ? fields.map(({ path }) => String(path)) : []
  const names = Object.keys(
    toCamel(Object.fromEntries(paths.map((path) => [path, true]))) as object,
  )
  const known = businessFields.filter((field) => names.includes(field))
  const wrong = { rule: 'matches', args: [] } as const
  return Object.fromEntries(
    known.map((field: BusinessField) => [field, ruleMessage(businessLabel(field), wrong)]),
  )
}

const leads: Record<BusinessForm, () => string> = {
  register: () => m.business_register_lead(),
  book: () => m.business_book_lead(),
  'agency-register': () => m.business_agency_register_lead(),
  'agency-book': () => m.business_agency_book_lead(),
  'distribution-partner': () => m.business_partner_lead(),
  reseller: () => m.business_reseller_lead(),
}

export default function BusinessFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, isRegistration } = loaderData
  if (actionData?.step === 'done') {
    return <Done email={actionData.email} opensAtOnce={actionData.opensAtOnce} />
  }
  return (
    <div className="wrap business-form">
      <header>
        <h1 className="t1">{title}</h1>
        <p className="lead muted">{lead}</p>
        <Next isRegistration={isRegistration} />
      </header>
      <AskedForm
        key={loaderData.form}
        asked={loaderData}
        said={actionData?.said ?? {}}
        errors={actionData?.errors ?? {}}
        problem={actionData?.problem ?? ''}
      />
    </div>
  )
}

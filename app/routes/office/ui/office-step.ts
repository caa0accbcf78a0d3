import { data } from 'react-router'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { ApiError } from '#contract/errors.ts'

/** What an act came to, as the page says it, and personal data that it shows. */
export type Told = {
  told: string
  isBad?: boolean
  shown?: { field: string; values: string[] }
  /** The form that goes on once its sender has proved who they are. */
  proof?: { fields: [name: string, value: string][]; isDemo: boolean }
}

type Api = ReturnType<typeof valuesOf>['api']
export type Step = (
  api: Api,
  field: (name: string) => string,
  /** All values of a field that several inputs have. */
  all: (name: string) => string[],
  file: (name: string) => Promise<string>,
) => Promise<Told>

const refusals: Readonly<Record<string, string>> = {
  left: 'Nothing was paid back: less than that is left, or a bank holds the money.',
  own: 'Nothing was paid back: nobody agrees to their own refund.',
  decided: 'Someone else has already decided this.',
  waiting: 'Another refund of this order waits for a decision.',
  not_making: 'Nothing was ended: the order is no longer being made.',
  unknown_call: 'Nothing was ended: it is not known whether a supplier has made the eSIM.',
  changed: 'Nothing was done: the order has changed meanwhile. Look again.',
  points: 'No points were given: that is more than you can still give today.',
  no_account: 'No points were given: the account is deleted.',
  answered: 'Nothing was sent: the dispute was already answered.',
  no_mail: 'There is no mail for the state of this order.',
  deadline: 'The bank’s deadline doesn’t move: a dispute can’t be put off.',
  gift_ended: 'The offer has ended: the gift was accepted, or it is the buyer’s again.',
  proofs: 'Two different proofs are needed.',
  taken: 'Another account has this address.',
  account_exists: 'Another account has this address.',
  of_company: 'A company has this account: its administrators change it.',
  own_correction: 'Nobody agrees to their own correction.',
  code_wrong: 'That code isn’t right.',
  code_ended: 'That code no longer works. Send new ones.',
  resend: 'Codes were sent less than a minute ago.',
  last_owner: 'The last owner has to stay.',
  permission: 'You do not hold what this needs.',
  no_limit: 'A company that pays by statement needs a limit.',
  over_limit: 'Nothing was changed: finance gives a limit this high.',
  owes: 'It stays with statements: something is still to be paid.',
  code: 'A code has 3 to 32 letters and digits.',
  code_taken: 'Nothing was made: this code exists already.',
  gives: 'Say what it gives: a share, an amount or data.',
  dates: 'It has to end after it begins.',
  data_budget: 'Data has no budget in money: give a number of uses instead.',
  brands: 'Name brands that are yours.',
  currency: 'Nothing was booked: the company pays in another currency.',
  too_much: 'Nothing was booked: they owe less than that.',
  under_way: 'Nothing was booked: a payment by card is under way. Try again when it is settled.',
  no_camt: 'This file isn’t a bank statement (camt.053).',
  member: 'Nothing was opened: this address already belongs to a company.',
  vat_country: 'No country has VAT numbers like this.',
  vat_format: 'This is not how a VAT number of that country is written.',
  vat_digit: 'The check digit of the VAT number is wrong.',
  own_run: 'Not published: you prepared this run, so another person publishes it.',
  brakes: 'Not published: accept each brake that holds, with a reason.',
  published: 'Nothing was changed: another run was published since you opened this page.',
  places: 'Not published: this release has other places. Publish it once with npm run catalogue.',
  same: 'Nothing to publish: the shops already sell this.',
  too_late: 'Nothing was changed: a run can be restored for 30 days.',
}

/** Runs the pressed button's step; a refusal is said on the same page. */
export async function runOfficeStep(context: PageContext, steps: Readonly<Record<string, Step>>) {
  const form = sentForm(context)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const all = (name: string) => form.getAll(name).map(String)
  const file = async (name: string) => {
    const value = form.get(name)
    return value instanceof File ? value.text() : ''
  }
  const intent = field('intent')
  const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined
  if (!step) return data({ told: 'This action doesn’t exist.', isBad: true } as Told, 400)
  try {
    return data(await step(valuesOf(context).api, field, all, file))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const reason = String(error.details?.reason ?? '')
    if (reason === 'reauthenticate') return data(askForProof(context, form), 403)
    const told = refusals[reason] ?? problemOf(error) ?? sayOf(error)
    return data({ told, isBad: true } as Told, 422)
  }
}

/** Asks for a proof of the last minutes; people of the demonstration have one without a passkey. */
function askForProof(context: PageContext, form: FormData): Told {
  const { viewer, origin } = valuesOf(context)
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  // Production has an address of its own and no people of the demonstration.
  const isDemo = origin.startsWith('http://') && viewer?.userId.startsWith('demo-staff-') === true
  return {
    told: 'Confirm who you are first. Nothing has happened yet.',
    proof: { fields, isDemo },
  }
}

/** What the backend found wrong, where only it can say so. */
function problemOf({ details }: ApiError): string | undefined {
  const { problem } = details ?? {}
  return typeof problem === 'string' ? `Nothing was changed: ${problem}.` : undefined
}

function sayOf({ code }: ApiError): string {
  if (code === 'invalid_input') return 'Something is missing: check the amount and the reason.'
  if (code === 'rate_limited') return 'Too many at once. Wait a minute.'
  return code === 'not_found' ? 'It is no longer there.' : 'It could not be done.'
}

import { m } from '#app/paraglide/messages.js'
import { firstFailure } from '#app/ui/kit/form/rules.ts'
import { readOrderNumber } from '#contract/commerce/order-number.ts'
import { isPlainName } from '#contract/commerce/plain-name.ts'

/** The statement of withdrawal; the name may be empty. */
export type Withdrawal = { number: string; email: string; name: string }

type Read = { said: Withdrawal; errors?: Partial<Record<keyof Withdrawal, string>> }

/** Returns the fields of the form and their errors; both steps send all fields. */
export function readWithdrawal(form: FormData): Read {
  const text = (name: string, length: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, length)
  const typed = text('number', 40)
  const number = readOrderNumber(typed)
  const name = text('name', 80).normalize('NFC')
  const said = { number: number ?? typed, email: text('email', 254), name }
  const errors = {
    ...(number ? {} : { number: m.withdrawal_problem_number() }),
    ...(isPlainName(said.name) ? {} : { name: m.withdrawal_problem_name() }),
    ...(isEmail(said.email) ? {} : { email: m.kit_rule_email() }),
  }
  return Object.keys(errors).length > 0 ? { said, errors } : { said }
}

function isEmail(value: string): boolean {
  return firstFailure(value, ['required', 'email']) === undefined
}

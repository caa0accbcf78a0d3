import { type } from 'arktype'
import { fetchJson } from '../../call/outside/fetch-json.ts'
import type { CommerceContext } from '../../shop/module.ts'

const register = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'

const Answer = type({ valid: 'boolean', 'userError?': 'string' })
/**
 * The codes beside a valid answer; any other code says that the member state could not be asked.
 */
const verdicts = [undefined, 'VALID', 'INVALID']

/**
 * Whether the EU's register (VIES) knows a VAT number. Throws if the register cannot answer now. In
 * the sandbox nothing is asked: numbers that begin with 999 are not registered, and those with 888
 * get no answer.
 */
export async function isVatRegistered(
  { services }: Pick<CommerceContext, 'services'>,
  vatNumber: string,
): Promise<boolean> {
  const [country, number] = [vatNumber.slice(0, 2), vatNumber.slice(2)]
  if (services.isSandbox) {
    if (number.startsWith('888')) throw new Error('the register of the sandbox does not answer')
    return !number.startsWith('999')
  }
  const { body } = await fetchJson(
    services.sendOutside,
    new Request(register, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: country, vatNumber: number }),
    }),
  )
  const answer = Answer(body)
  if (answer instanceof type.errors || !verdicts.includes(answer.userError)) {
    throw new Error(`the VAT register has no answer: ${JSON.stringify(body).slice(0, 200)}`)
  }
  return answer.valid
}

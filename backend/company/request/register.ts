import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentModel } from '#contract/words.ts'
import type { BusinessCall } from '../call.ts'
import { isOpened, openOrganization } from './open-organization.ts'
import { receiveRequest, type Sent } from './receive-request.ts'

export type NewOrganization = Sent & {
  company: string
  name: string
  paymentModel: PaymentModel
  currencyUnit: Currency
  timeZone: string
}

/**
 * Receives the registration of a company or an agency. In the sandbox its organisation is opened at
 * once, and the mail asks its administrator to set a password. An address that already has a
 * member's account gets another mail and the same answer, so the answer does not reveal which
 * addresses have one.
 */
export async function register(
  call: BusinessCall,
  sent: NewOrganization,
): Promise<{ ok: true; opensAtOnce: boolean }> {
  requireTimeZone(sent.timeZone)
  if (!call.services.isSandbox) {
    await receiveRequest(call, sent)
    return { ok: true, opensAtOnce: false }
  }
  await receiveRequest(call, sent, (id, clean) => [
    ...openOrganization(call, clean, id),
    ...tellAdministrator(call, clean, id),
  ])
  return { ok: true, opensAtOnce: true }
}

/** Both mails are prepared, because the time needed would otherwise reveal which one is sent. */
function tellAdministrator(call: BusinessCall, { email }: Sent, id: string): D1PreparedStatement[] {
  const { mails } = call.services
  const to = { to: email, locale: call.locale }
  const opened = isOpened(id)
  return [
    mails.enqueue(
      call,
      { kind: 'business_ready', ...to },
      { id: `business-${id}`, onlyIf: opened },
    ),
    // Both statements use the same id, so only one of the two mails is stored.
    mails.enqueue(
      call,
      { kind: 'account_exists', accountType: 'enterprise', ...to },
      { id: `business-${id}` },
    ),
  ]
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    const fields = [{ path: 'time_zone', expected: 'a time zone of the IANA list' }]
    throw new ApiError('invalid_input', 'the time zone is unknown', { details: { fields } })
  }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type BusinessField,
  type BusinessForm,
  businessFields,
} from '#contract/organization/business-request.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { cleanText } from '../../call/outside/clean-name.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import type { BusinessRequest } from '../mails/mails.ts'

/** Days for which a request is kept: 24 months, in which a conversation may be resumed. */
export const keptDays = 730

const daySeconds = 86_400

/** A filled-in form; its other fields are texts. */
export type Sent = { form: BusinessForm; email: string } & Partial<Record<BusinessField, string>>

/**
 * Stores a form, mails it to the shop and confirms it to its sender. The same form of the same day
 * is stored and mailed once. The confirmation contains nothing of what was written, because the
 * address may belong to another person.
 */
export async function receiveRequest<Form extends Sent>(
  call: BusinessCall,
  typed: Form,
  alongside: (id: string, sent: Form) => D1PreparedStatement[] = (id, sent) => [
    confirm(call, sent, id),
  ],
): Promise<void> {
  const { db } = call
  const sent = { ...typed, ...cleaned(typed) }
  const id = idOf(call, sent)
  await db.batch([insertRequest(call, sent, id), tellShop(call, sent, id), ...alongside(id, sent)])
  sendSoon(call)
}

/**
 * The trimmed fields of one line; refuses characters that would break lines or change the text's
 * direction.
 */
function cleaned(typed: Sent): Partial<Sent> {
  const oneLine = ['company', 'website', 'name', 'phone', 'audience'] as const
  return Object.fromEntries(
    oneLine.flatMap((field) => {
      const text = typed[field]
      return text === undefined ? [] : [[field, cleanText(text, field)]]
    }),
  )
}

function confirm(call: BusinessCall, { email }: Sent, id: string): D1PreparedStatement {
  const mail = { kind: 'business_received', to: email, locale: call.locale } as const
  return call.services.mails.enqueue(call, mail, { id: `business_received-${id}` })
}

function idOf({ channel, now }: BusinessCall, sent: Sent): string {
  const said = [channel.id, sent.form, emailKey(sent.email), ...Object.values(saidIn(sent))]
  const day = Math.floor(now / daySeconds)
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify([...said, day])))).slice(0, 32)
}

function saidIn(sent: Sent): BusinessRequest['said'] {
  const filled = businessFields.map((field) => [field, sent[field]?.trim() ?? ''] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

function insertRequest(
  { db, now, channel, locale }: BusinessCall,
  sent: Sent,
  id: string,
): D1PreparedStatement {
  const { email, ...said } = saidIn(sent)
  return statement(db)`INSERT INTO business_request
      (id, channel, form, email, email_key, locale, said, created_at, expires_at)
    VALUES (${id}, ${channel.id}, ${sent.form}, ${sent.email}, ${emailKey(sent.email)}, ${locale},
      ${JSON.stringify(said)}, ${now}, ${now + keptDays * daySeconds})
    ON CONFLICT (id) DO NOTHING`
}

/** The mail to the shop, in the shop's language. A reply to it goes to the sender of the form. */
function tellShop(call: BusinessCall, sent: Sent, id: string): D1PreparedStatement {
  const { channel, locale, now, services } = call
  const request = { form: sent.form, locale, receivedAt: now, said: saidIn(sent) }
  const to = channel.brand.supportEmail
  const mail = { kind: 'business_request', to, locale: channel.defaultLocale, request } as const
  return services.mails.enqueue(call, mail, { id: `business_request-${id}` })
}

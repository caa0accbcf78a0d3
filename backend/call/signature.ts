import { isSigned } from '#contract/signing/signature.ts'
import { refuseSignature, type WebhookRequest } from './webhook.ts'

export const signatureHeader = 'x-webhook-signature'

/** Checks `x-webhook-signature`, which covers the body as it was received. */
export function requireSignature(secret: string, { body, headers, now }: WebhookRequest): void {
  const given = headers.get(signatureHeader) ?? ''
  if (!isSigned(given, { secret, text: body, now })) refuseSignature()
}

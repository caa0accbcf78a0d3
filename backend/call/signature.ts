import { isSigned } from '#crypto/signature.ts'
import { refuseSignature, type WebhookRequest } from './webhook.ts'

export const signatureHeader = 'x-webhook-signature'

/**
 * Checks `x-webhook-signature`, which covers the body as it was received. While a secret is rotated
 * there are several; one of them must have signed.
 */
export function requireSignature(
  secrets: readonly string[],
  { body, headers, now }: WebhookRequest,
): void {
  const given = headers.get(signatureHeader) ?? ''
  const isKnown = secrets.some((secret) => isSigned(given, { secret, text: body, now }))
  if (!isKnown) refuseSignature()
}

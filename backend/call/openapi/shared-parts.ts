import { errorStatus } from '#contract/errors.ts'
import { locales } from '#contract/locale.ts'
import { apiKeyMinute, apiKeyStart, keyActs } from '#contract/organization/developer-words.ts'
import { accessSeconds, guestSeconds } from '../access-tokens.ts'

export type Parameter = {
  name: string
  in: 'header' | 'path' | 'query'
  description?: string
  required?: true
  style?: string
  explode?: boolean
  schema: object
}

export function refTo(kind: 'parameters' | 'schemas' | 'responses', name: string) {
  return { $ref: `#/components/${kind}/${name}` }
}

const tag: Parameter = {
  name: 'x-app-tag',
  in: 'header',
  description:
    'XChaCha20-Poly1305 over unix seconds, a random UUID and the shop’s affiliate, with a key of `/session`; good from 300 s back to 60 s ahead. Calls with a page token count it once.',
  schema: { type: 'string', maxLength: 1024 },
}

export const parameters: Record<string, Parameter> = {
  channel: {
    name: 'x-channel-id',
    in: 'header',
    description:
      'The shop called; needed only where the backend is called itself. A call through a shop’s own host is always for that shop.',
    schema: { type: 'string' },
  },
  appVersion: { name: 'x-app-ver', in: 'header', schema: { type: 'string', examples: ['7.2.0'] } },
  appTag: { ...tag, required: true },
  keylessTag: { ...tag, description: `${tag.description} Not needed with an API key.` },
  pageToken: {
    name: 'x-page-token',
    in: 'header',
    required: true,
    description:
      'A captcha token drawn for the action of this call or, where none can be had, HMAC-SHA256 of the tag in hex.',
    schema: { type: 'string', maxLength: 2048 },
  },
  acceptLanguage: {
    name: 'accept-language',
    in: 'header',
    description: `Language ranges with weights, of which the best is looked up (RFC 4647, 3.4) among ${locales.join(', ')}.`,
    schema: { type: 'string' },
  },
}

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `The access token of a session, which lives ${accessSeconds.normal / 60} minutes, and that of an organisation’s member, which is not renewed, ${accessSeconds.enterprise / 3600} hours. In a browser the shop’s own host adds it; its cookie is nothing to send here.`,
  },
  guest: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `The token of /guest/token, which lives ${guestSeconds / 60} minutes.`,
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: `A key of an organisation, which begins with \`${apiKeyStart}\`. The requirement of a call lists the scopes that the key needs: permissions, which the member who made it must still hold, and ${keyActs.join(' and ')} for acts that spend or change limits. The approval rules of the organisation apply. A call that is carried out once takes an \`idempotency_key\`, and answers the same key alike. At most ${apiKeyMinute} calls in 60 s for one key.`,
  },
}

/** The body of a refusal (RFC 9457). */
export const Problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string', pattern: '^urn:tradewind:problem:' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(errorStatus) },
    detail: { type: 'string', description: 'For logs, not for people.' },
    details: {
      type: 'object',
      description: 'The specific `reason`, the wrong `fields`, `retry_after_seconds` …',
    },
    request_id: { type: 'string' },
  },
}

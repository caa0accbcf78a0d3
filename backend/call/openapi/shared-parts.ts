import { errorStatus } from '#contract/errors.ts'
import { locales } from '#contract/locale.ts'
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

export const parameters: Record<string, Parameter> = {
  channel: {
    name: 'x-channel-id',
    in: 'header',
    required: true,
    description: 'The shop called. A call through a shop’s own host is always for that shop.',
    schema: { type: 'string' },
  },
  appVersion: { name: 'x-app-ver', in: 'header', schema: { type: 'string', examples: ['7.2.0'] } },
  appTag: {
    name: 'x-app-tag',
    in: 'header',
    required: true,
    description:
      'XChaCha20-Poly1305 over unix seconds, a random UUID and the shop’s affiliate, with a key of `/session`; good from 300 s back to 60 s ahead. Calls with a page token count it once.',
    schema: { type: 'string', maxLength: 1024 },
  },
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

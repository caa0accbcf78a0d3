import { describe, expect, it } from 'vitest'
import { boundOrigin } from '../edge/env.ts'
import type { Variables } from '../edge/variables.ts'
import { readConfig, requireSmtp } from './read-config.ts'

const key = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const needed: Variables = {
  ENVIRONMENT: 'production',
  TAG_KEYS: `t1:${key}`,
  SESSION_KEYS: `s2:${key},s1:${key}`,
}

function problemsOf(changed: Record<string, string>): string[] {
  try {
    readConfig({ ...needed, ...changed } as Variables)
    return []
  } catch (error) {
    return String(error).split('not usable: ')[1]?.split('; ') ?? []
  }
}

describe('the configuration', () => {
  it('needs an environment and two sets of keys; the rest is embedded or absent', () => {
    const zero = new Uint8Array(32)
    expect(readConfig(needed)).toEqual({
      environment: 'production',
      tagKeys: [{ kid: 't1', key: zero }],
      sessionKeys: [
        { kid: 's2', key: zero },
        { kid: 's1', key: zero },
      ],
      social: {},
    })
  })

  it('reads everything that may be set', () => {
    const config = readConfig({
      ...needed,
      API_ORIGIN: 'https://api.example/base',
      SENTRY_DSN: 'https://public@sink.example/42',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: 'http://localhost:1/verify',
      CAPTCHA_SCRIPT_URL: 'http://localhost:1/api.js',
      MAIL_PROVIDER_URL: 'https://mail.example/send',
      MAIL_PROVIDER_KEY: 'mail-key',
      MAIL_FROM: 'shop@mail.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://localhost:3',
      SUPPLIER_URL: 'https://network.example/v1',
      SUPPLIER_KEY: 'network-key',
      SUPPLIER_WEBHOOK_SECRET: 'network-secret',
      CMS_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}`,
      SUPPORT_CHAT_APP_ID: 'chat',
      SUPPORT_CHAT_SECRET: 'chat-secret',
      SOCIAL_APPLE_CLIENT_ID: 'apple',
      SOCIAL_APPLE_CLIENT_SECRET: 'apple-secret',
      SOCIAL_GOOGLE_CLIENT_ID: 'google',
      SOCIAL_GOOGLE_CLIENT_SECRET: 'google-secret',
      SOCIAL_GOOGLE_ISSUER: 'https://issuer.example/google',
    })
    expect(config).toMatchObject({
      apiOrigin: 'https://api.example',
      sentry: { dsn: 'https://public@sink.example/42' },
      captcha: {
        siteKey: 'site',
        secret: 'secret',
        scriptUrl: 'http://localhost:1/api.js',
        verifyUrl: 'http://localhost:1/verify',
      },
      payments: {
        name: 'stripe',
        settings: {
          secretKey: 'sk_test_1',
          webhookSecret: 'whsec_1',
          apiUrl: 'http://localhost:3/',
        },
      },
      suppliers: [
        {
          name: 'generic',
          settings: {
            url: 'https://network.example/v1',
            key: 'network-key',
            webhookSecret: 'network-secret',
          },
        },
      ],
      mail: {
        name: 'generic',
        settings: {
          providerUrl: 'https://mail.example/send',
          providerKey: 'mail-key',
          from: 'shop@mail.example',
        },
      },
      cms: { secrets: ['n'.repeat(32), 'o'.repeat(32)] },
      supportChat: {
        appId: 'chat',
        secret: 'chat-secret',
        scriptUrl: 'https://widget.intercom.io/widget/chat',
      },
      social: {
        apple: { clientId: 'apple', clientSecret: 'apple-secret' },
        google: {
          clientId: 'google',
          clientSecret: 'google-secret',
          issuer: 'https://issuer.example/google',
        },
      },
    })
    expect(config.social.facebook).toBeUndefined()
  })

  it.each([
    ['ENVIRONMENT', 'live', 'ENVIRONMENT must be one of development, test, production, got "live"'],
    ['TAG_KEYS', '', 'TAG_KEYS: expected tag key 1 as "id:key"'],
    ['SESSION_KEYS', '', 'SESSION_KEYS: expected session key 1 as "id:key"'],
    ['SESSION_KEYS', 's1:short', 'SESSION_KEYS: expected session key 1 (s1) to be 32 bytes'],
    [
      'SESSION_KEYS',
      `a:${key},b:${key},c:${key}`,
      'SESSION_KEYS: expected one or two session keys',
    ],
    ['SESSION_KEYS', `a:${key},a:${key}`, 'SESSION_KEYS: expected the session keys to have'],
    ['ALERT_URL', 'x', 'ALERT_URL must be an http or https URL'],
    ['ALERT_MAIL', 'us', 'ALERT_MAIL must be an e-mail address, got "us"'],
    ['API_ORIGIN', 'ftp://x.example', 'API_ORIGIN must be an http or https URL'],
    ['SENTRY_DSN', 'nowhere', 'SENTRY_DSN must look like https://key@host/project'],
    ['CAPTCHA_SITE_KEY', 'site', 'CAPTCHA_SECRET must be set'],
    ['CAPTCHA_SECRET', 'secret', 'CAPTCHA_SITE_KEY must be set'],
    ['CAPTCHA_VERIFY_URL', 'x', 'CAPTCHA_VERIFY_URL must be an http or https URL'],
    ['CAPTCHA_SCRIPT_URL', 'x', 'CAPTCHA_SCRIPT_URL must be an http or https URL'],
    ['MAIL_PROVIDER_URL', 'https://x.example', 'MAIL_PROVIDER_KEY must be set'],
    ['MAIL_RESEND_KEY', 'key', 'MAIL_FROM must be set'],
    [
      'MAIL_FROM',
      'a@x.example',
      'MAIL_FROM needs a provider of mail: set MAIL_CLOUDFLARE_ACCOUNT and',
    ],
    ['CMS_SECRET', `${'n'.repeat(32)},short`, 'each CMS_SECRET must have at least 32 characters'],
    ['SUPPORT_CHAT_SECRET', 'x', 'SUPPORT_CHAT_APP_ID must be set'],
    ['PUSH_PRIVATE_KEY', 'x', 'PUSH_PUBLIC_KEY must be set'],
    ['SUPPORT_CHAT_SCRIPT_URL', 'x', 'SUPPORT_CHAT_SCRIPT_URL must be an http or https URL'],
    ['SOCIAL_APPLE_CLIENT_ID', 'x', 'SOCIAL_APPLE_CLIENT_SECRET must be set'],
    ['SOCIAL_FACEBOOK_CLIENT_SECRET', 'x', 'SOCIAL_FACEBOOK_CLIENT_ID must be set'],
    ['SOCIAL_GOOGLE_ISSUER', 'x', 'SOCIAL_GOOGLE_ISSUER must be an http or https URL'],
  ])('is not usable with %s set to %j', (name, value, problem) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('names every problem at once', () => {
    const problems = problemsOf({ ENVIRONMENT: '', TAG_KEYS: '', SESSION_KEYS: '', MAIL_FROM: 'x' })
    expect(problems).toHaveLength(4)
  })

  it('takes a sender that is no address for a problem', () => {
    const mail = { MAIL_PROVIDER_URL: 'https://x.example', MAIL_PROVIDER_KEY: 'k', MAIL_FROM: 'us' }
    expect(problemsOf(mail)).toEqual(['MAIL_FROM must be an e-mail address, got "us"'])
  })

  it('R-SUP-60 does not guess which of two providers of mails is meant', () => {
    const generic = { MAIL_PROVIDER_URL: 'https://x.example', MAIL_PROVIDER_KEY: 'k' }
    const both = { ...generic, MAIL_RESEND_KEY: 'k', MAIL_FROM: 'a@x.example' }
    expect(problemsOf(both)).toEqual([
      'the variables of one provider of mail must be set, not those of resend, generic',
    ])
  })

  it('R-SUP-60 sends no mails by SMTP where the runtime opens no such connection', () => {
    const mail = { MAIL_SMTP_SERVER: 'smtps://shop:word@mail.example', MAIL_FROM: 'a@x.example' }
    const config = readConfig({ ...needed, ...mail } as Variables)
    expect(() => requireSmtp(config, {})).toThrow('MAIL_SMTP_SERVER needs plain Node')
    const send = () => Promise.reject(new Error('never sent'))
    expect(requireSmtp(config, { SMTP: { send } })).toBe(config)
  })

  it('repeats no secret', () => {
    const secret = 'correct-horse-battery'
    const all = problemsOf({
      TAG_KEYS: `a:${secret}`,
      SESSION_KEYS: `b:${secret}`,
      CAPTCHA_SECRET: secret,
      MAIL_PROVIDER_KEY: secret,
      SUPPORT_CHAT_SECRET: secret,
      SOCIAL_APPLE_CLIENT_SECRET: secret,
    })
    expect(all).toHaveLength(6)
    expect(all.join()).not.toContain(secret)
  })
})

describe('D5 where errors are reported', () => {
  it('is read into the public DSN and the address of its sink', () => {
    const { sentry } = readConfig({ ...needed, SENTRY_DSN: 'http://key@127.0.0.1:9000/1' })
    expect(sentry).toEqual({
      dsn: 'http://key@127.0.0.1:9000/1',
      envelopeUrl: 'http://127.0.0.1:9000/api/1/envelope/',
    })
  })

  it('may be left out', () => {
    expect(readConfig(needed)).not.toHaveProperty('sentry')
  })

  it('may hold no secret, which the refusal does not repeat', () => {
    const read = () => readConfig({ ...needed, SENTRY_DSN: 'https://key:hidden@sink.example/1' })
    expect(read).toThrow(/SENTRY_DSN must look like/)
    expect(read).not.toThrow(/hidden/)
  })
})

describe('D5 the tag id of statistics', () => {
  it.each(['G-ABC123', 'G-1A2B3C4D5E', 'GTM-ABCD123'])('may be %s', (id) => {
    expect(readConfig({ ...needed, ANALYTICS_ID: id }).analyticsId).toBe(id)
  })

  it('may be left out', () => {
    expect(readConfig(needed)).not.toHaveProperty('analyticsId')
  })

  it.each(['UA-1234-1', 'g-abc123', 'G-', 'G-ABC 123', 'G-ABC"><script>', 'AW-123456'])(
    'may not be %s',
    (id) => {
      expect(() => readConfig({ ...needed, ANALYTICS_ID: id })).toThrow(/ANALYTICS_ID must be/)
    },
  )

  it('is named together with every other problem', () => {
    const broken = { ...needed, ANALYTICS_ID: 'x', API_ORIGIN: 'y', TAG_KEYS: '' }
    expect(() => readConfig(broken)).toThrow(/API_ORIGIN[\s\S]*ANALYTICS_ID/)
  })
})

describe('where the backend is', () => {
  const BACKEND = { fetch: () => Promise.reject(new Error('never asked')) }

  it.each([
    ['embedded', {}, undefined],
    ['remote', { API_ORIGIN: 'https://api.example/base' }, 'https://api.example'],
    ['bound', { BACKEND }, boundOrigin],
  ])('%s', (_, given, origin) => {
    expect(readConfig({ ...needed, ...given }).apiOrigin).toBe(origin)
  })

  it('is not said twice', () => {
    const both = { ...needed, API_ORIGIN: 'https://api.example', BACKEND }
    expect(() => readConfig(both)).toThrow('API_ORIGIN must be empty where the backend is bound')
  })
})

/**
 * Variables of each provider that a deployment may choose, by the names of its settings. A provider is
 * chosen by setting all of them; those in `may` are optional.
 */
export const providerVariables = {
  payments: {
    stripe: {
      must: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
      // If not its own.
      may: { apiUrl: 'STRIPE_API_URL' },
    },
  },
  supplier: {
    http: {
      must: {
        url: 'SUPPLIER_URL',
        key: 'SUPPLIER_KEY',
        webhookSecret: 'SUPPLIER_WEBHOOK_SECRET',
      },
      may: {},
    },
  },
  mail: {
    http: {
      must: {
        providerUrl: 'MAIL_PROVIDER_URL',
        providerKey: 'MAIL_PROVIDER_KEY',
        from: 'MAIL_FROM',
      },
      may: {},
    },
  },
} as const

type Kinds = typeof providerVariables
export type ProviderKind = keyof Kinds

type Values<T> = T[keyof T]
type Named<Provider> = Provider extends { must: infer Must; may: infer May }
  ? Values<Must> | Values<May>
  : never
export type ProviderVariable = Extract<
  { [Kind in ProviderKind]: Named<Values<Kinds[Kind]>> }[ProviderKind],
  string
>

/** The names of all variables of providers. */
export const providerVariableNames = Object.values(providerVariables).flatMap((providers) =>
  Object.values(providers).flatMap(({ must, may }) => [
    ...Object.values(must),
    ...Object.values(may),
  ]),
) as ProviderVariable[]

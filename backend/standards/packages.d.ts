declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Account = { accountId: string; claims: () => Record<string, unknown> }
  type Configuration = {
    clients: readonly object[]
    claims: Readonly<Record<string, readonly string[]>>
    findAccount: (context: unknown, id: string) => Account
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}

declare module 'node-schematron' {
  type Result = { assertId: string | null; message: string | null; isReport: boolean }
  export class Schema {
    static fromString(xml: string): Schema
    validateString(xml: string, options?: { phaseId?: string }): Result[]
  }
}

declare module 'airalo-sdk' {
  type Answer<Data> = Promise<{ data: Data }>
  export class Airalo {
    constructor(config: { client_id: string; client_secret: string })
    httpClient: { ignoreSSL: boolean }
    initialize(): Promise<void>
    getAllPackages(flat: true): Promise<{ data: { package_id: string }[] } | null>
    order(
      packageId: string,
      quantity: number,
      description: string,
    ): Answer<{ sims: { iccid: string; matching_id: string }[] }>
    topup(packageId: string, iccid: string): Answer<{ id: number }>
    getSimTopups(iccid: string): Answer<{ id: string }[]>
    getSimUsage(iccid: string): Answer<{ remaining: number; total: number; status: string }>
    getSimPackageHistory(iccid: string): Answer<{ remaining: number }[]>
  }
  export const Cached: { setCachePath(path: string): void }
}

declare module 'airalo-sdk/src/constants/ApiConstants.js' {
  const constants: { BASE_URL: { production: string } }
  export = constants
}

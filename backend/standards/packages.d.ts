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

/** Calls of a supplier that have ended within a time, and what half and 95 % of them took at most. */
export type CallFigures = { calls: number; failed: number; p50Ms?: number; p95Ms?: number }

/** What waits at a supplier; `oldestSeconds` is 0 if nothing does. */
export type WaitingCalls = { count: number; oldestSeconds: number }

/** What is left of the money that a supplier was paid in advance. */
export type Wallet = {
  micros: number
  currency: string
  /** Unix seconds. */
  toldAt: number
  /** For how many days it lasts, by the last seven; absent if nothing was bought. */
  days?: number
  /** Whether that is less than `suppliers.json` asks for. */
  isLow: boolean
}

export type SupplierHealth = {
  supplier: string
  /** Absent if it has not told yet, or does not tell. */
  wallet?: Wallet
  hour: CallFigures
  day: CallFigures
  /** Orders that nobody can tell what became of. */
  unresolved: WaitingCalls
  /** Orders that are asked for again later; those of `forFunds` when the wallet has been filled. */
  held: WaitingCalls & { forFunds: number }
  /** When an import of its packages last changed the catalogue, and when its stock was last looked at. */
  importedAt?: number
  stockAt?: number
}

export type SupplyHealth = {
  suppliers: SupplierHealth[]
  /** The day of the oldest rate in use; absent where no catalogue was imported. */
  rates?: { day: string; isOld: boolean }
}

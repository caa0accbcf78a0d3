import { describe } from 'vitest'
import { airaloLacks, openAiraloContract } from '../../../testing/suppliers/airalo-contract.ts'
import { describeSupplier } from '../../../testing/suppliers/suite.ts'

describe('R-SUP-74: Airalo', () => {
  describeSupplier('airalo', openAiraloContract, airaloLacks)
})

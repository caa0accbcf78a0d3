import { createSandboxSupplier } from '../../shop/providers/sandbox/sandbox-supplier.ts'
import type { Supply } from '../../shop/providers/supplier/supply.ts'
import { openSupply } from '../../shop/supply/open-supply.ts'

/** The supply of a shop whose eSIMs the sandbox makes. */
export const sandboxSupply = (): Supply => openSupply({ sandbox: createSandboxSupplier() })

import { findDemoAccounts } from '#backend/account/module.ts'
import { providers } from '#backend/providers.ts'
import { findSellable, hasEmptyWallet } from '#backend/shop/module.ts'
import type { Missing, Opening } from '#contract/reports/opening.ts'
import type { Config, Env } from '../edge/env.ts'
import type { KnownProviders, ProviderKind } from '../edge/read-providers.ts'

type Databases = Pick<Env, 'DB' | 'CATALOGUE'>

const known: KnownProviders = providers
const kinds = ['payments', 'supplier', 'mail'] as const satisfies readonly ProviderKind[]

const importing: Missing = {
  what: 'catalogue',
  how: 'npm run catalogue -- import --from <supplier>, then npm run catalogue -- publish --run <number> (docs/catalogue.md)',
}

const filling: Missing = {
  what: 'wallet',
  how: 'pay money in at the supplier whose wallet is empty, which npm run supplier -- status names; orders wait for it (docs/operations.md)',
}

/** Returns what a supplier needs before orders go on; nothing while all wallets hold money. */
export async function readWallets({ DB }: Pick<Env, 'DB'>): Promise<Missing[]> {
  return (await hasEmptyWallet(DB)) ? [filling] : []
}

/** Reads what a shop in production still needs, with the command or the settings for each. */
export async function readOpening(config: Config, { DB, CATALOGUE }: Databases): Promise<Opening> {
  const [{ hasPlans, canSell }, demoAccounts] = await Promise.all([
    findSellable(CATALOGUE, Date.now()),
    findDemoAccounts(DB),
  ])
  const missing = [
    ...kinds.flatMap((what) => (isChosen(config, what) ? [] : [{ what, how: settingsOf(what) }])),
    ...(canSell ? [] : [importing]),
  ]
  const found = sayDemoAccounts(demoAccounts)
  return { isOpen: hasPlans, missing, ...(found ? { demoAccounts: found } : {}) }
}

function isChosen(config: Config, kind: ProviderKind): boolean {
  return config[kind === 'supplier' ? 'suppliers' : kind] !== undefined
}

/** Names the settings of each provider that a deployment may choose. */
function settingsOf(kind: ProviderKind): string {
  const choices = Object.values(known[kind]).flatMap(({ variables }) =>
    variables ? [Object.values({ ...variables.must, ...variables.shared }).join(', ')] : [],
  )
  return `set ${choices.join('; or ')}: on Workers with npx wrangler secret put <NAME> --env production, on plain Node in the file of its environment (docs/deploy.md)`
}

/** Says why production refuses a database; undefined if it holds no account of the demonstration. */
export function sayDemoAccounts([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `The database holds accounts of the demonstration (${first}${more}), whose password is public: begin production with empty databases (docs/deploy.md)`
}

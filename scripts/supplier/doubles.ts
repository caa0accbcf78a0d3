import { PlainError } from '#contract/plain-error.ts'

type Started = { origin: string; variables: Readonly<Record<string, string>> }
type Double = (options: { port: number; offers: number }) => Promise<Started>

/** The doubles of suppliers that can be run, and the variables of a shop that asks them. */
const doubles: Readonly<Record<string, Double>> = {
  async 'esim-access'({ port }) {
    const { openEsimAccess } = await import('#backend/testing/suppliers/esim-access.ts')
    const { origin, code } = await openEsimAccess({ port, tells: true })
    return { origin, variables: { ESIM_ACCESS_CODE: code, ESIM_ACCESS_URL: origin } }
  },
  async airalo({ port, offers }) {
    const { testAccount } = await import('#backend/testing/suppliers/airalo.ts')
    const { openAiraloContract } = await import('#backend/testing/suppliers/airalo-contract.ts')
    const { url } = await openAiraloContract(Date.now, { port, offers })
    const { clientId: AIRALO_CLIENT_ID, clientSecret: AIRALO_CLIENT_SECRET } = testAccount
    return { origin: url, variables: { AIRALO_CLIENT_ID, AIRALO_CLIENT_SECRET, AIRALO_URL: url } }
  },
  async 'esim-go'({ port, offers }) {
    const { openEsimGo } = await import('#backend/testing/suppliers/esim-go.ts')
    const { origin, key } = await openEsimGo({ port, offers })
    return { origin, variables: { ESIM_GO_KEY: key, ESIM_GO_URL: origin } }
  },
  async zendit({ port, offers }) {
    const { openZendit } = await import('#backend/testing/suppliers/zendit.ts')
    const { url, key } = await openZendit({ port, offers })
    return { origin: url, variables: { ZENDIT_KEY: key, ZENDIT_URL: url } }
  },
}

/** Runs until it is stopped. Phones, faults, wallet and books are under `/__test`. */
export async function startDouble(
  name: string,
  options: { port: number; offers: number },
): Promise<void> {
  const start = doubles[name]
  if (!start) throw new PlainError(`There is no double of "${name}": ${Object.keys(doubles)}`)
  const { origin, variables } = await start(options)
  const set = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`)
  console.log(`the double of ${name} listens at ${origin}; the shop with it:
SUPPLIERS=${name} ${set.join(' ')} npm start`)
}

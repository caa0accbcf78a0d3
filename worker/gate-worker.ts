/** The worker of the gates alone (wrangler.gate.toml), which the backend reaches by its binding. */
export { Gate } from './embedded/gate.ts'

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler

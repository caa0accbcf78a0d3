/**
 * The worker with only the gates (wrangler.gate.toml), which the backend reaches through its
 * binding.
 */
export { Gate } from './embedded/gate.ts'

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler

import type { Route } from './+types/settings.ts'
import { AccountSettings } from './account-settings.tsx'
import { runSettingsForm } from './change/settings-action.ts'
import { loadSettings } from './settings-loader.ts'

export { meta } from '#app/page/head.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSettings(request, context, 'normal')
}

export function action({ request, context }: Route.ActionArgs) {
  return runSettingsForm(request, context)
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountSettings shown={loaderData.shown} refused={actionData} />
}

import { m } from '#app/paraglide/messages.js'
import { Field } from '#app/ui/kit/form/field.tsx'
import { maxNameLength } from '#contract/words.ts'
import { PictureForms } from './picture-forms.tsx'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { PartProps } from './settings-parts.tsx'

/** Name and picture, which other people and our mails show. */
export function YouSection({ view, refused }: PartProps) {
  const { profile, done } = view
  return (
    <Section id="you" title={m.settings_you_title()}>
      <SettingsForm
        intent="name"
        submit={m.settings_save()}
        refused={refused}
        isSaved={done === 'name'}
      >
        <Field
          name="name"
          label={m.settings_name_label()}
          autoComplete="name"
          defaultValue={profile.name}
          maxLength={maxNameLength}
          help={m.settings_name_help()}
        />
      </SettingsForm>
      <PictureForms view={view} refused={refused} />
    </Section>
  )
}

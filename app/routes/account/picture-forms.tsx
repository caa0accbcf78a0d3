import { type SubmitEvent, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Field } from '#app/ui/kit/form/field.tsx'
import { pictureTypes } from '#contract/words.ts'
import { fileProblem } from './change/picture-file.ts'
import { Saved, SettingsForm } from './settings-form.tsx'
import type { PartProps } from './settings-parts.tsx'

/** Forms for the account's picture: one of our drawings or an own picture. */
export function PictureForms({ view, refused }: PartProps) {
  const { profile, done } = view
  return (
    <div className="settings-picture">
      <h3 className="fl">{m.settings_picture_title()}</h3>
      <div className="settings-worn">
        <Worn profile={profile} />
        {profile.avatarUrl && (
          <SettingsForm
            intent="remove_picture"
            submit={m.settings_picture_remove()}
            refused={refused}
          />
        )}
        <Saved isShown={done === 'picture' && !refused} />
      </div>
      <Drawings view={view} refused={refused} />
      <UploadForm refused={refused} />
    </div>
  )
}

/** The current picture; without one the first letter of the name, as in the menu. */
function Worn({ profile: { name, email, avatarUrl } }: Pick<PartProps['view'], 'profile'>) {
  if (avatarUrl) return <img className="settings-face" src={avatarUrl} alt="" />
  const [initial = ''] = (name || email).toUpperCase()
  return (
    <span className="settings-face" aria-hidden>
      {initial}
    </span>
  )
}

function Drawings({ view: { avatars, profile }, refused }: PartProps) {
  return (
    <SettingsForm intent="drawing" submit={m.settings_picture_use()} refused={refused}>
      <fieldset className="settings-drawings">
        <legend className="fl">{m.settings_picture_choose()}</legend>
        {avatars.map(({ id, url, name }) => (
          <label key={id}>
            <input
              className="sr"
              type="radio"
              name="avatar"
              value={id}
              required
              defaultChecked={url === profile.avatarUrl}
            />
            <img src={url} alt={name} width="56" height="56" loading="lazy" />
          </label>
        ))}
      </fieldset>
    </SettingsForm>
  )
}

const fileTexts = {
  missing: m.settings_picture_missing,
  type: m.settings_picture_type,
  large: m.settings_picture_large,
}

/** A form for a picture; a script does not send files that the shop would refuse. */
function UploadForm({ refused }: Pick<PartProps, 'refused'>) {
  const [message, setMessage] = useState<string>()
  function check(event: SubmitEvent<HTMLFormElement>) {
    const input = event.currentTarget.elements.namedItem('picture')
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
    const problem = fileProblem(file)
    setMessage(problem && fileTexts[problem]())
    if (problem) event.preventDefault()
  }
  return (
    <SettingsForm
      intent="upload"
      submit={m.settings_picture_send()}
      refused={refused}
      encType="multipart/form-data"
      onSubmit={check}
      errors={message ? { picture: message } : undefined}
    >
      <Field
        name="picture"
        label={m.settings_picture_upload()}
        type="file"
        accept={pictureTypes.join(',')}
        help={m.settings_picture_help()}
      />
    </SettingsForm>
  )
}

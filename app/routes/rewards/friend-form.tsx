import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { Friend } from '#contract/commerce/reward.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import { maxNameLength } from '#contract/words.ts'
import type { RefusedFriend } from './run-friend-form.ts'

type FriendFormProps = {
  /** The friend to change; undefined to add one. */
  friend?: Friend
  submit: string
  problem: RefusedFriend | undefined
}

export function FriendForm({ friend, submit, problem }: FriendFormProps) {
  const { formData } = useNavigation()
  const id = friend?.id ?? ''
  const isSending = formData?.get('intent') === 'save' && formData.get('id') === id
  return (
    <Form
      method="post"
      action={pathTo('friends')}
      preventScrollReset
      errors={{ name: problem?.name, email: problem?.email }}
      values={{ intent: 'save', id }}
    >
      <Field
        name="name"
        label={m.friends_name()}
        defaultValue={friend?.name}
        maxLength={maxNameLength}
        autoComplete="off"
        rules={['required']}
      />
      <Field
        name="email"
        type="email"
        label={m.auth_field_email()}
        defaultValue={friend?.email}
        maxLength={maxEmailLength}
        autoComplete="off"
        rules={['required', 'email']}
      />
      <Button type="submit" variant={friend ? 'secondary' : 'primary'} loading={isSending}>
        {submit}
      </Button>
    </Form>
  )
}

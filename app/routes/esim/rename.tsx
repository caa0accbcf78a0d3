import { Pencil } from 'lucide'
import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { maxEsimName } from '#contract/commerce/order-words.ts'

/** The form that names an eSIM, in a closed disclosure. */
export function Rename({ name }: { name: string }) {
  const { formData } = useNavigation()
  return (
    <details className="panel esim-part rename">
      <summary>
        <Icon of={Pencil} className="i" />
        {m.esim_name_label()}
      </summary>
      <Form method="post" values={{ intent: 'rename' }}>
        <Field
          name="name"
          label={m.esim_name_label()}
          help={m.esim_name_help()}
          defaultValue={name}
          maxLength={maxEsimName}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" loading={formData?.get('intent') === 'rename'}>
          {m.esim_name_save()}
        </Button>
      </Form>
    </details>
  )
}

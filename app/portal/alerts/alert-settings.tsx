import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form, useTyped } from '#app/ui/kit/form/form.tsx'
import type { AlertChoice } from '#contract/organization/alert.ts'
import { Table } from '../ui/list/table.tsx'
import { alertNames } from './alert-names.ts'

type AlertSettingsProps = { choices: readonly AlertChoice[]; maySet: boolean }

/** The alerts that are switched on for the company, and those that the member gets by mail. */
export function AlertSettings({ choices, maySet }: AlertSettingsProps) {
  return (
    <section className="panel" aria-labelledby="told-about">
      <Form method="post" intent="choose" className="alerts-form">
        <div className="part-head">
          <h2 id="told-about">{m.alerts_settings()}</h2>
        </div>
        {maySet && <input type="hidden" name="may_set" value="1" />}
        <Table
          kind="ledger"
          label={m.alerts_settings()}
          heads={[m.usage_alerts(), m.alerts_us(), m.alerts_mine()]}
        >
          {choices.map(({ kind, isOn, byMail }) => (
            <tr key={kind}>
              <th scope="row" className="wide">
                {alertNames[kind]()}
              </th>
              <td>
                <Choice label={m.alerts_us()} name="on" kind={kind} isOn={isOn} isFixed={!maySet} />
              </td>
              <td>
                <Choice label={m.alerts_mine()} name="mail" kind={kind} isOn={byMail} />
              </td>
            </tr>
          ))}
        </Table>
        <div className="list-foot">
          <Button intent="choose">{m.settings_save()}</Button>
        </div>
      </Form>
    </section>
  )
}

type ChoiceProps = {
  label: string
  name: string
  kind: AlertChoice['kind']
  isOn: boolean
  isFixed?: boolean
}

function Choice({ label, name, kind, isOn, isFixed = false }: ChoiceProps) {
  const typed = useTyped(name)
  return (
    <label className="alerts-choice">
      <input
        type="checkbox"
        name={name}
        value={kind}
        defaultChecked={isFixed ? isOn : (typed?.includes(kind) ?? isOn)}
        disabled={isFixed}
        aria-label={`${alertNames[kind]()}, ${label}`}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  )
}

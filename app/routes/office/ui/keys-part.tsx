import { useEffect, useState } from 'react'
import { Dialog } from '#app/ui/kit/overlay/dialog.tsx'
import { hasSingleKeys, setSingleKeys } from './single-keys.ts'
import { usePageKeys } from './use-page-keys.ts'

const acts = { '?': 'keys' }

const groups: readonly { name: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Everywhere',
    keys: [
      ['/', 'search'],
      ['Ctrl K', 'search, also while typing'],
      ['?', 'these keys'],
      ['Esc', 'back to the queue'],
    ],
  },
  {
    name: 'Queue',
    keys: [
      ['J K', 'next and previous row'],
      ['Enter', 'open'],
      ['E', 'the row’s action'],
      ['A', 'take it, or give it back'],
      ['S', 'put off, with a reason'],
    ],
  },
  {
    name: 'Order',
    keys: [
      ['J K', 'next and previous order of the queue'],
      ['R', 'refresh'],
      ['M', 'emails'],
      ['N', 'note'],
      ['P', 'goodwill points'],
      ['Shift R', 'refund'],
      ['Ctrl Enter', 'send the open form'],
    ],
  },
]

/** The keys, in a dialog, where single ones can be switched off. */
export function KeysPart() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  usePageKeys(acts)
  useEffect(() => setOn(hasSingleKeys()), [])
  return (
    <>
      <button
        type="button"
        className="btn g xs keys"
        aria-label="Keys"
        data-act="keys"
        onClick={() => setOpen(true)}
      >
        <kbd>?</kbd>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keys" size="wide">
        <div className="office-keys">
          {groups.map(({ name, keys }) => (
            <section key={name}>
              <h3>{name}</h3>
              <dl>
                {keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked)
              setSingleKeys(target.checked)
            }}
          />{' '}
          <span>Single keys act in this tab</span>
        </label>
      </Dialog>
    </>
  )
}

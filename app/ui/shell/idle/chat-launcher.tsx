import { MessageCircle, X } from 'lucide'
import { use, useEffect, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { BrowserSourceContext } from '#app/ui/browser-source.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useViewer } from '#app/ui/viewer.ts'
import type { ChatKeys } from './open-chat.ts'
import './chat-launcher.css'

type State = 'closed' | 'opening' | 'unreachable'

/**
 * The button that opens the chat with support. No request goes to the provider before the first
 * press.
 */
export function ChatLauncher({ chat }: { chat: ChatKeys }) {
  const source = use(BrowserSourceContext)
  const person = useViewer()?.email
  const [state, setState] = useState<State>('closed')
  const opened = useRef<typeof import('./open-chat.ts')>(undefined)

  // The cleanup runs when the person signs out or another person signs in.
  useEffect(() => (person ? () => opened.current?.closeChat() : undefined), [person])

  async function open() {
    setState('opening')
    // Without its module there is no chat, so the launcher shows the mail address instead.
    const module = await import('./open-chat.ts').catch(() => undefined)
    opened.current = module
    const isOpen = source && (await module?.openChat(source, chat))
    setState(isOpen ? 'closed' : 'unreachable')
  }
  return (
    <section className="chat" aria-label={m.chat_launcher_label()}>
      <div role="alert">
        {state === 'unreachable' && (
          <div className="panel chat-problem">
            <p className="s">
              {m.chat_launcher_failed()}{' '}
              <a className="link" href={`mailto:${chat.email}`}>
                {chat.email}
              </a>
            </p>
            <button
              type="button"
              className="btn g icon"
              aria-label={m.kit_dialog_close()}
              onClick={() => setState('closed')}
            >
              <Icon of={X} className="i s16" />
            </button>
          </div>
        )}
      </div>
      <button
        type="button"
        className="btn q chat-launcher"
        aria-busy={state === 'opening'}
        onClick={() => state !== 'opening' && void open()}
      >
        <Icon of={MessageCircle} className="i" />
        <span>{m.chat_launcher_open()}</span>
      </button>
    </section>
  )
}

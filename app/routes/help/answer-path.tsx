import { Check } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Answer } from './walk-tree.ts'

type Props = { title: string; answers: readonly Answer[]; step: string | undefined; here: string }

/** The answers so far, each a link back to its question, and the current step. */
export function AnswerPath({ title, answers, step, here }: Props) {
  const { tenant } = useShop()
  return (
    <>
      <header className="ahead paper answered">
        <div className="wrap">
          <nav className="crumb" aria-label={m.country_crumbs()}>
            <span>
              <Link to={pathTo('home')}>{tenant.brand.name}</Link>
            </span>
            <span>
              <Link to={pathTo('troubleshooting')}>{title}</Link>
            </span>
          </nav>
          <nav aria-label={m.trouble_path()}>
            <ol className="path">
              {answers.map(({ question, answer, href }) => (
                <li key={href}>
                  <Link to={href}>
                    <span className="n">
                      <Icon of={Check} className="i s16" aria-hidden />
                    </span>
                    <span className="q">{question}</span>
                    <span className="a">{answer}</span>
                    <span className="sr">. {m.trouble_change()}</span>
                  </Link>
                </li>
              ))}
              <li aria-current="step">
                <span className={step ? 'n' : 'n fin'} />
                <span className="q">{step ?? m.trouble_ending()}</span>
                <span className="a">{here}</span>
              </li>
            </ol>
          </nav>
        </div>
      </header>
      <div className="neat" />
    </>
  )
}

import { ChevronDown } from 'lucide'
import type { Question } from '#app/page/json-ld.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'

type QuestionsProps = { place: string; questions: Question[] }

export function Questions({ place, questions }: QuestionsProps) {
  return (
    <section className="sec" aria-labelledby="answered">
      <div className="wrap answers">
        <h2 id="answered">{m.country_faq_title({ place })}</h2>
        <KeptPart as="div" className="acc" of={questions} name="questions">
          {() =>
            questions.map(({ question, answer }, index) => (
              <details key={question} open={index === 0}>
                <summary>
                  <span>{question}</span>
                  <Icon of={ChevronDown} className="i" aria-hidden="true" />
                </summary>
                <p className="in">{answer}</p>
              </details>
            ))
          }
        </KeptPart>
      </div>
    </section>
  )
}

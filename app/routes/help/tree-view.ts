import { actionOfEnding, type TreeAction } from '#app/article/parse/parse-tree.ts'
import { m } from '#app/paraglide/messages.js'
import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import { type Phone, phones } from '#app/ui/article/tree/phone-settings.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { type Answer, stepPath, type Walk } from './walk-tree.ts'

/** An answer to choose; `id` is the node that it leads to. */
export type ChoiceView = { id: string; label: string; hint: Inline[]; href: string }

/** What to do after the steps of an ending: a link in the shop, or a mail. */
export type ActionView = { label: string; text: string | undefined; to?: string; mail?: string }

export type TreeView = {
  answers: Answer[]
  title: string
  hint: Block[]
  /** The number of the question; absent at an ending. */
  step: string | undefined
  choices: ChoiceView[]
  ending: { body: Block[]; action: ActionView; mail: string } | undefined
}

type Shop = Pick<PublicTenant, 'support' | 'features'>

const phoneLabels: Readonly<Record<Phone, string>> = {
  iphone: 'iPhone',
  samsung: 'Samsung Galaxy',
  pixel: 'Google Pixel',
}

/** Returns the texts for the current step of a walk through the tree. */
export function toTreeView(walk: Walk, shop: Shop): TreeView {
  const { answers, at, asksPhone, path, phone, left } = walk
  const step = m.trouble_question({ number: answers.length + 1, count: answers.length + left })
  if (asksPhone) return askPhone(walk)
  if (at.kind === 'question') {
    const choices = at.choices.map(({ to, label, hint }) => {
      return { id: to, label, hint, href: stepPath([...path, to], phone) }
    })
    return { answers, title: at.text, hint: at.hint, step, choices, ending: undefined }
  }
  const isAsked = phone !== undefined && at.parts[phone] !== undefined
  const all = isAsked ? [...answers, phoneAnswer(path, phone)] : answers
  const mail = mailTo(shop, [...all, { question: m.trouble_ending(), answer: at.text, href: '' }])
  return {
    answers: all,
    title: at.text,
    hint: at.body.filter(({ kind }) => kind === 'paragraph'),
    step: undefined,
    choices: [],
    ending: {
      body: [
        ...at.body.filter(({ kind }) => kind !== 'paragraph'),
        ...(phone ? (at.parts[phone] ?? []) : []),
      ],
      action: toAction(actionOfEnding(at), shop, mail),
      mail,
    },
  }
}

function phoneAnswer(path: readonly string[], phone: Phone): Answer {
  return {
    question: m.trouble_phone(),
    answer: phoneLabels[phone],
    href: stepPath(path, undefined),
  }
}

function askPhone({ answers, path }: Walk): TreeView {
  return {
    answers,
    step: m.trouble_phone_step(),
    title: m.trouble_phone(),
    hint: [{ kind: 'paragraph', of: [m.trouble_phone_hint()] }],
    choices: phones.map((phone) => ({
      id: phone,
      label: phoneLabels[phone],
      hint: phone === 'pixel' ? [m.trouble_phone_android()] : [],
      href: stepPath(path, phone),
    })),
    ending: undefined,
  }
}

/** A mail to support that contains the answers, so that support need not ask for them again. */
function mailTo({ support }: Shop, answers: readonly Answer[]): string {
  const lines = answers.map(({ question, answer }) => `${question} ${answer}`)
  const subject = m.trouble_mail_subject({ problem: answers[0]?.answer ?? '' })
  const body = `${lines.join('\r\n')}\r\n\r\n`
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return `mailto:${support.email}?${query}`
}

function toAction(action: TreeAction, { features }: Shop, mail: string): ActionView {
  const orders = pathTo('orders')
  switch (action) {
    case 'connection':
      return { label: m.trouble_do_connection(), text: m.trouble_connection_text(), to: orders }
    case 'my-esims':
      return { label: m.trouble_do_esims(), text: undefined, to: orders }
    case 'install-again':
      return { label: m.trouble_do_install(), text: undefined, to: orders }
    case 'add-data':
      return { label: m.trouble_do_data(), text: undefined, to: orders }
    case 'refund':
      return { label: m.trouble_do_refund(), text: undefined, to: orders }
    case 'shop':
      return { label: m.trouble_do_shop(), text: undefined, to: pathTo('shop') }
    case 'withdrawal':
      return { label: m.withdrawal_link(), text: undefined, to: pathTo('withdrawal') }
    case 'device-check':
      return features.deviceCheck
        ? { label: m.home_device_link(), text: undefined, to: pathTo('device') }
        : { label: m.trouble_do_support(), text: undefined, mail }
    case 'support':
      return { label: m.trouble_do_support(), text: undefined, mail }
  }
}

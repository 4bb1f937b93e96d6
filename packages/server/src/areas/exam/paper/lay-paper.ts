import {
  policiesOf,
  type QuestionKind,
  type QuestionOption,
} from '@portal/contract/areas/assessment/question/content.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { type Seeded, seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { PaperSection } from '@portal/contract/areas/exam/paper/content.ts'
import type { DrawnItem, DrawnPaper } from '#src/schema/exam/attempt.ts'
import type { DrawPlan, Picks } from './draw-plan.ts'

type SheetOption = Pick<QuestionOption, 'id' | 'anchored' | 'side'>

/** What a version needs for being laid out. */
export interface QuestionSheet {
  kind: QuestionKind
  options: readonly SheetOption[]
  parts: readonly { id: string; options: readonly SheetOption[] }[]
}

/** By {@link sheetKey}. */
export type Sheets = ReadonlyMap<string, QuestionSheet>
export const sheetKey = (questionId: string, no: number): string => `${questionId}:${no}`

interface Layout {
  plan: DrawPlan
  picks: Picks
  sheets: Sheets
  seed: string
  shuffleQuestions: boolean
  shuffleOptions: boolean
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const names = (random: Seeded): (() => string) => {
  const given = new Set<string>()
  const next = (): string => {
    const name = Array.from({ length: 8 }, () => SIGNS[random.below(SIGNS.length)]).join('')
    if (given.has(name)) return next()
    given.add(name)
    return name
  }
  return next
}

/** Left before right; inside a side the anchored ones keep the end. */
const orderOf = (options: readonly SheetOption[], random: Seeded | null): string[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const own = options.filter((option) => option.side === side)
    if (!random) return own.map(({ id }) => id)
    const [loose, anchored] = [own.filter((option) => !option.anchored), own.filter((option) => option.anchored)]
    return [...random.shuffle(loose), ...anchored].map(({ id }) => id)
  })

type Asked = Pick<DrawnItem, 'questionId' | 'versionNo' | 'max'> & Pick<PaperSection['slots'][number], 'policy'>

const askedOf = (section: PaperSection, { fixed }: DrawPlan, { byRow }: Picks): Asked[] => [
  ...section.slots.map(({ questionId, score, policy }) => ({
    questionId,
    versionNo: fixed.get(questionId)?.no ?? 0,
    max: hundredths(score),
    policy,
  })),
  ...section.rows.flatMap(({ rowId, score, policy }) =>
    (byRow.get(rowId) ?? []).map(({ id, no }) => ({ questionId: id, versionNo: no, max: hundredths(score), policy })),
  ),
]

/** Parts of a case stay where the author put them unless the question says otherwise when it is asked. */
const ordersOf = (questionId: string, sheet: QuestionSheet, { seed, shuffleOptions }: Layout) => {
  const random = shuffleOptions ? seeded(seed, `options:${questionId}`) : null
  if (sheet.kind !== 'case') return { optionOrder: orderOf(sheet.options, random) }
  return {
    optionOrder: [],
    partOrders: Object.fromEntries(sheet.parts.map(({ id, options }) => [id, orderOf(options, random)])),
  }
}

/** A policy for other kinds than this one says nothing of it: a row may draw several. */
const fitting = (rule: Asked['policy'] | undefined, kind: QuestionKind) =>
  rule && policiesOf[kind].includes(rule.policy) ? rule : null

/** Sections stay in their order; questions change places inside one, options inside a question. */
export const layPaper = (layout: Layout): DrawnPaper => {
  const { plan, picks, sheets, seed, shuffleQuestions } = layout
  const nameNext = names(seeded(seed, 'items'))
  const itemOf = (section: PaperSection, { policy, ...asked }: Asked): DrawnItem => {
    const sheet = sheets.get(sheetKey(asked.questionId, asked.versionNo))
    if (!sheet) throw new Error(`no sheet of ${asked.questionId}`)
    const ruled = fitting(policy, sheet.kind) ?? fitting(section.policyByKind[sheet.kind], sheet.kind)
    return {
      itemId: nameNext(),
      ...asked,
      ...ordersOf(asked.questionId, sheet, layout),
      ...(ruled && { policy: ruled }),
    }
  }
  return {
    sections: plan.content.sections.map((section, place) => {
      const asked = askedOf(section, plan, picks)
      const shuffled = section.shuffle || shuffleQuestions ? seeded(seed, `section:${place}`).shuffle(asked) : asked
      return { heading: section.heading, intro: section.intro, items: shuffled.map((each) => itemOf(section, each)) }
    }),
  }
}

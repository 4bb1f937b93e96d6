import {
  freshContent,
  type QuestionContent,
  type QuestionKind,
  type QuestionOption,
} from '@portal/contract/areas/assessment/question/content.ts'
import type { KeyBlank } from '@portal/contract/areas/assessment/question/key.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { questionCategories, questionLabels, questionShares } from '#src/schema/assessment.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import type { DemoUnit } from '../organisation.ts'
import { type Chance, idFrom } from '../random.ts'
import { demoSeveral, demoSingles, demoUncertain } from './question-list.ts'
import { demoFills, demoJudgements, demoMatches, demoOrders, demoShorts } from './question-list-more.ts'

interface DemoQuestion {
  category: string
  knowledge: string
  difficulty: number
  content: QuestionContent
}

const ID_SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const optionId = (chance: Chance) => Array.from({ length: 8 }, () => chance.pick([...ID_SIGNS])).join('')
const paragraph = (text: string) => `<p>${text}</p>`

const optionOf = (chance: Chance, text: string, side: QuestionOption['side'] = 'left'): QuestionOption => ({
  id: optionId(chance),
  html: paragraph(text),
  anchored: false,
  side,
})

const withText = (kind: QuestionKind, stem: string, explanation: string): QuestionContent => ({
  ...freshContent(kind),
  stem: paragraph(stem),
  explanation: paragraph(explanation),
})

const choices = (chance: Chance, kind: 'single' | 'multiple' | 'uncertain', lines: readonly string[]): DemoQuestion[] =>
  lines.map((line) => {
    const [category = '', knowledge = '', difficulty, stem = '', listed = '', right = '', explanation = ''] =
      line.split('｜')
    const options = listed.split('/').map((text) => optionOf(chance, text))
    const ids = [...right].flatMap((letter) => options[letter.charCodeAt(0) - 65]?.id ?? [])
    const policy = kind === 'single' ? 'exact' : 'partialRatio'
    const content = {
      ...withText(kind, stem, explanation),
      options,
      key: { type: 'options' as const, ids },
      policy,
    } as const
    return { category, knowledge, difficulty: Number(difficulty), content }
  })

const blankOf = (written: string): KeyBlank => {
  if (!written.startsWith('#'))
    return {
      weight: 1,
      rule: { type: 'text', accepted: written.split('|'), caseSensitive: false, numerals: true, ignoreMarks: false },
    }
  const expect = { mode: 'absolute' as const, value: written.slice(1), tolerance: '0' }
  return { weight: 1, rule: { type: 'number', expect, units: [], unitOptional: false } }
}

const judgements = (): DemoQuestion[] =>
  demoJudgements.map(([category, knowledge, difficulty, stem, value, explanation]) => ({
    category,
    knowledge,
    difficulty,
    content: { ...withText('judge', stem, explanation), score: 1, key: { type: 'truth', value } },
  }))

const fills = (): DemoQuestion[] =>
  demoFills.map(([category, knowledge, difficulty, stem, blanks, explanation]) => {
    const groups = stem.includes('三宝') ? [blanks.map((_, index) => index)] : []
    const key = { type: 'blanks' as const, blanks: blanks.map(blankOf), groups }
    return { category, knowledge, difficulty, content: { ...withText('fill', stem, explanation), score: 3, key } }
  })

const shorts = (): DemoQuestion[] =>
  demoShorts.map(([category, knowledge, difficulty, stem, listed, explanation]) => {
    const points = listed.map((line) => {
      const [text = '', score = '0', words = ''] = line.split(':')
      return { text, points: Number(score), any: words.split('|'), all: [] }
    })
    const content = { ...withText('short', stem, explanation), score: 10, key: { type: 'points' as const, points } }
    return { category, knowledge, difficulty, content }
  })

const orders = (chance: Chance): DemoQuestion[] =>
  demoOrders.map(([category, knowledge, difficulty, stem, steps, explanation]) => {
    const right = steps.map((text) => optionOf(chance, text))
    const options = [...right].sort((a, b) => a.id.localeCompare(b.id))
    const key = { type: 'order' as const, ids: right.map(({ id }) => id) }
    const content = { ...withText('order', stem, explanation), options, key, policy: 'longest' as const, score: 4 }
    return { category, knowledge, difficulty, content }
  })

const matches = (chance: Chance): DemoQuestion[] =>
  demoMatches.map(([category, knowledge, difficulty, stem, listed, explanation]) => {
    const ends = listed.map((line) => {
      const [from = '', to = ''] = line.split('=')
      return { left: from === '' ? null : optionOf(chance, from), right: optionOf(chance, to, 'right') }
    })
    const lefts = ends.flatMap(({ left }) => left ?? [])
    const rights = ends.map(({ right }) => right).sort((a, b) => a.id.localeCompare(b.id))
    const pairs = ends.flatMap(({ left, right }) => (left ? [{ left: left.id, right: right.id }] : []))
    const key = { type: 'pairs' as const, pairs, reuse: false }
    const content = { ...withText('match', stem, explanation), options: [...lefts, ...rights], key, score: 4 }
    return { category, knowledge, difficulty, content }
  })

/** One case of three questions about one accident. */
const caseOf = (chance: Chance): DemoQuestion => {
  const stem =
    '某检修班组进入污水池清淤，未通风检测即由一人下池作业，几分钟后该人晕倒，池边两名同事先后下池施救，相继中毒。'
  const some = (content: QuestionContent, score: number) => {
    const { parts: _parts, kind, ...rest } = content
    return kind === 'case' ? [] : [{ ...rest, kind, score, id: optionId(chance) }]
  }
  const options = ['硫化氢', '氧气', '氮气', '二氧化硅粉尘'].map((text) => optionOf(chance, text))
  const gas = {
    ...withText('single', '污水池内最可能导致中毒的气体是什么？', '污泥分解产生硫化氢。'),
    options,
    key: { type: 'options' as const, ids: options.slice(0, 1).map(({ id }) => id) },
  }
  const judge = withText('judge', '两名同事未佩戴隔绝式呼吸器下池施救的做法正确。', '盲目施救扩大了事故。')
  const fill = withText('fill', '进入前应当先 ____、再检测、后作业。', '先通风。')
  const parts = [
    ...some(gas, 2),
    ...some({ ...judge, key: { type: 'truth', value: false } }, 2),
    ...some({ ...fill, key: { type: 'blanks', blanks: [blankOf('通风')], groups: [] } }, 2),
  ]
  const content: QuestionContent = { ...withText('case', stem, '这是典型的盲目施救事故。'), parts, score: 6 }
  return { category: '受限空间', knowledge: '应急救援', difficulty: 4, content }
}

const everything = (chance: Chance): DemoQuestion[] => [
  ...choices(chance, 'single', demoSingles),
  ...choices(chance, 'multiple', demoSeveral),
  ...choices(chance, 'uncertain', demoUncertain),
  ...judgements(),
  ...fills(),
  ...shorts(),
  ...orders(chance),
  ...matches(chance),
  caseOf(chance),
]

/** Categories of the second bank; everything else stands in the public one. */
const SPECIAL = ['起重吊装', '现场急救', '法律法规', '应急管理']

const insertBank = async (
  tx: Tx,
  chance: Chance,
  bank: { name: string; ownerOrgId: string; names: readonly string[] },
) => {
  const id = idFrom(chance)
  const root = { id, bankId: id, name: bank.name, ownerOrgId: bank.ownerOrgId, path: `/${id}/`, depth: 1 }
  await tx.db.insert(questionCategories).values(root)
  const places = new Map<string, { typeId: string; bankId: string }>()
  for (const [sort, name] of bank.names.entries()) {
    const typeId = idFrom(chance)
    const node = { id: typeId, parentId: id, bankId: id, name, sort, path: `/${id}/${typeId}/`, depth: 2 }
    await tx.db.insert(questionCategories).values(node)
    places.set(name, { typeId, bankId: id })
  }
  // Every unit may draw from both.
  const facet = `b:${ROOT_ORG_ID}`
  await tx.db
    .insert(questionShares)
    .values({ bankId: id, facet, party: 'org', subjectId: ROOT_ORG_ID, below: true, right: 'use' })
  return places
}

const COLOURS = ['#d4380d', '#d48806', '#389e0d', '#0958d9']
const LABELS = ['必考', '易错', '新员工', '班前会']

const insertLabels = async (tx: Tx, chance: Chance, knowledge: readonly string[]) => {
  const ids = new Map<string, string>()
  const insert = async (name: string, values: { kind: 'label' | 'knowledge'; colour?: string; sort: number }) => {
    const id = idFrom(chance)
    await tx.db.insert(questionLabels).values({ id, name, path: `/${id}/`, depth: 1, ...values })
    ids.set(name, id)
  }
  for (const [sort, name] of LABELS.entries()) await insert(name, { kind: 'label', colour: COLOURS[sort] ?? '', sort })
  for (const [sort, name] of [...new Set(knowledge)].entries()) await insert(name, { kind: 'knowledge', sort })
  return ids
}

/** Answers as if the questions had been asked for a year: harder ones are answered worse. */
const figuresOf = (chance: Chance, difficulty: number): SQL => {
  const answers = chance.whole(40, 400)
  const facility = Math.min(0.98, Math.max(0.12, 0.98 - difficulty * 0.16 + (chance.next() - 0.5) * 0.2))
  const measured = answers < 100 ? null : [0.85, 0.7, 0.5, 0.3].filter((least) => facility < least).length + 1
  return sql`
    update questions set answers = ${answers}, use_count = ${answers}, facility = ${facility}::float8,
      measured_difficulty = ${measured}, r_rest = ${0.1 + chance.next() * 0.4}::float8,
      last_used_at = now() - ${chance.whole(1, 60)} * interval '1 day'`
}

/** Two banks of safety questions of nearly every kind, in force and with a past. */
export const insertQuestions = async (db: Db, units: readonly DemoUnit[], chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const list = everything(chance)
  const names = [...new Set(list.map(({ category }) => category))]
  const company = units.find(({ kind }) => kind === 'company')?.id ?? ROOT_ORG_ID
  const common = names.filter((name) => !SPECIAL.includes(name))
  const places = new Map([
    ...(await insertBank(tx, chance, { name: '安全生产公共题库', ownerOrgId: ROOT_ORG_ID, names: common })),
    ...(await insertBank(tx, chance, { name: '电力建设专业题库', ownerOrgId: company, names: SPECIAL })),
  ])
  const labels = await insertLabels(
    tx,
    chance,
    list.map(({ knowledge }) => knowledge),
  )
  const inserted = list.map(async ({ category, knowledge, difficulty, content }) => {
    const place = places.get(category)
    if (!place) return
    const labelIds = chance.happens(0.4) ? [labels.get(chance.pick(LABELS)) ?? ''] : []
    const figures = chance.happens(0.7) ? figuresOf(chance, difficulty) : null
    const knowledgeIds = [labels.get(knowledge) ?? '']
    const id = await insertActiveQuestion(tx, { ...place, content, difficulty, labelIds, knowledgeIds })
    if (figures) await tx.db.execute(sql`${figures} where id = ${id}`)
  })
  await allOrFirstError(inserted)
}

import { contentHash } from '../content-hash.ts'
import { type Paper, type Part, px, type Span } from '../paper.ts'
import { type Fact, factsPart, sectionPart, sheetPaper } from './sheet.ts'
import { LIGHT, sans, serif } from './styles.ts'

export interface MinutesDecision {
  text: string
  owner: string
  /** YYYY-MM-DD; empty: without a day. */
  due: string
  /** 已完成, 进行中, 已逾期. */
  state: string
}

export interface MinutesData {
  topic: string
  number: string
  orgName: string
  /** 时间, 地点, 主持人, 记录人, 应到, 实到. */
  facts: readonly Fact[]
  agenda: readonly string[]
  /** Paragraphs, as they were typed. */
  text: string
  decisions: readonly MinutesDecision[]
  present: readonly string[]
  /** With the reason where one is known. */
  absent: readonly string[]
  madeText: string
  madeAt: Date
}

/** Names are not parted at the end of a line. */
const listed = (people: readonly string[]): Span[] =>
  people.flatMap((text, index): Span[] => [...(index === 0 ? [] : ['、']), { text, keep: true }])

const names = (title: string, people: readonly string[]): Part[] =>
  people.length === 0
    ? []
    : [sectionPart(`${title}（${people.length} 人）`), { kind: 'text', words: listed(people), style: serif(14, 26) }]

const paragraphs = (text: string): Part[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line): Part => ({ kind: 'text', words: line.trim(), style: serif(15, 28), indent: px(30), after: px(4) }))

const decisionTable = (decisions: readonly MinutesDecision[]): Part[] =>
  decisions.length === 0
    ? []
    : [
        sectionPart('决议'),
        {
          kind: 'table',
          columns: [
            { head: '序号', width: px(44), align: 'center' },
            { head: '内容' },
            { head: '负责人', width: px(96), align: 'center' },
            { head: '期限', width: px(96), align: 'center' },
            { head: '状态', width: px(72), align: 'center' },
          ],
          rows: decisions.map(({ text, owner, due, state }, index) => [`${index + 1}`, text, owner, due, state]),
        },
      ]

/** 会议纪要: who met about what, what was said, and who does what until when. */
export const minutesPaper = (data: MinutesData): Paper => {
  const { topic, number, orgName, facts, agenda, text, decisions, present, absent, madeText, madeAt } = data
  return sheetPaper({
    title: '会议纪要',
    author: orgName,
    at: madeAt,
    subject: topic,
    left: orgName,
    right: `编号　${number}`,
    foot: `sha256　${contentHash('minutes', data)}`,
    parts: [
      factsPart([{ label: '主题', value: topic, wide: true }, ...facts], 2),
      ...(agenda.length === 0 ? [] : [sectionPart('议程')]),
      ...agenda.map((words, index): Part => ({ kind: 'text', words: `${index + 1}. ${words}`, style: serif(15, 28) })),
      ...(text.trim() === '' ? [] : [sectionPart('纪要')]),
      ...paragraphs(text),
      ...decisionTable(decisions),
      ...names('出席', present),
      ...names('缺席', absent),
      { kind: 'space', height: px(20) },
      { kind: 'text', words: `整理　${madeText}`, style: sans(12, 20, LIGHT), align: 'right' },
    ],
  })
}

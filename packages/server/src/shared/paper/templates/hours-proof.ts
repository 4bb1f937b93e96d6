import { contentHash } from '../content-hash.ts'
import { type Paper, px } from '../paper.ts'
import { plainDay } from './day-words.ts'
import { proofParts, signedPart, type Verifiable, verifyPart } from './proof-parts.ts'
import { type Fact, factsPart, sayPart, sheetPaper } from './sheet.ts'

export interface HoursProofData extends Verifiable {
  number: string
  year: number
  orgName: string
  facts: readonly Fact[]
  /** Until which day it was counted. */
  until: string
  total: number
  /** Null: nothing was asked of the person. */
  target: number | null
  /** As the screen judges: a share of it may have to be of required courses. */
  reached: boolean
  /** How long an hour of study is. */
  minutesPerHour: number
  rows: readonly { day: string; source: string; title: string; hours: number }[]
  sources: readonly { source: string; hours: number }[]
  /** When and by whom it was made out. */
  madeAt: Date
  madeText: string
  sealUse: string
}

const figure = (hours: number): string => hours.toFixed(2)

const verdict = ({ total, target, reached }: HoursProofData): string => {
  if (reached) return '已达标'
  const left = (target ?? 0) - total
  return left > 0 ? `还差 ${figure(left)} 学时` : '必修学时未达要求'
}

const judged = (data: HoursProofData) => {
  const { target } = data
  if (target === null) return [' 学时，本年无学时要求']
  return [' 学时，年度要求 ', { text: `${figure(target)} 学时`, keep: true }, '，', { text: verdict(data), bold: true }]
}

/** The hours of one year, line by line, for whoever asks for them on paper. */
export const hoursProofPaper = (data: HoursProofData, revoked = false): Paper => {
  const { number, year, orgName, facts, until, total, minutesPerHour, rows, sources, madeAt, madeText, sealUse } = data
  const begin = `${year}-01-01`
  const range = `${plainDay(begin)}至 ${plainDay(until).replace(`${year} 年 `, '')}`
  return sheetPaper({
    title: `${year} 年度学时证明`,
    author: orgName,
    at: madeAt,
    subject: `编号 ${number}`,
    left: orgName,
    right: `编号　${number}`,
    foot: `sha256　${contentHash('hours-proof', data)}`,
    ...(revoked && { across: '已撤销' }),
    parts: [
      factsPart(facts, 3),
      sayPart([
        `兹证明该员工自 ${range}完成下列学习，合计 `,
        { text: figure(total), bold: true },
        ...judged(data),
        `。1 学时为 ${minutesPerHour} 分钟，各条均有学习记录、签到表或证明材料可查。`,
      ]),
      {
        kind: 'table',
        columns: [
          { head: '序号', width: px(44), align: 'center' },
          { head: '日期', width: px(96), align: 'center' },
          { head: '来源', width: px(80), align: 'center' },
          { head: '内容' },
          { head: '学时', width: px(76), align: 'right' },
        ],
        rows: rows.map(({ day, source, title, hours }, index) => [`${index + 1}`, day, source, title, figure(hours)]),
        foot: [
          {
            words: ['合计', ...sources.map((each) => `${each.source} ${figure(each.hours)}`)].join('　'),
            span: 4,
            align: 'left',
          },
          figure(total),
        ],
      },
      {
        kind: 'bottom',
        parts: [
          { kind: 'space', height: px(24) },
          proofParts(
            verifyPart(data, [`出具　${madeText}`]),
            signedPart({ orgName, day: until, sealUse, size: 16, line: 30 }),
            px(260),
          ),
          { kind: 'space', height: px(24) },
        ],
      },
    ],
  })
}

import { type Paper, px } from '../paper.ts'
import { signedPart } from './proof-parts.ts'
import { type Fact, factsPart, sheetPaper } from './sheet.ts'
import { sans } from './styles.ts'

export interface SignSheetPerson {
  name: string
  code: string
  orgName: string
  /** What is known already: a time, 请假; empty: to be signed by hand. */
  signedIn: string
  signedOut: string
  /** 补签, 代 李四, 旁听. */
  note: string
}

export interface SignSheetData {
  title: string
  orgName: string
  /** Over the list: 时间, 地点, 主持人, 应到. */
  facts: readonly Fact[]
  people: readonly SignSheetPerson[]
  /** Whether there is a column for leaving. */
  withOut: boolean
  /** Rows without a name at the end, for those who come unasked. */
  emptyRows: number
  /** Hash over the sealed entries; empty: it is not sealed, the paper is signed by hand. */
  sealHash: string
  /** Who made it out and when, in words. */
  madeText: string
  madeAt: Date
  /** Day under the signature of the unit; empty: none stands there. */
  day: string
}

/** 签到表: everybody who is expected, with the signature or the room for one. */
export const signSheetPaper = (data: SignSheetData): Paper => {
  const { title, orgName, facts, people, withOut, emptyRows, sealHash, madeText, madeAt, day } = data
  const signColumn = { width: px(withOut ? 96 : 132), align: 'center' } as const
  const outColumn = withOut ? [{ ...signColumn, head: '签退' }] : []
  const rows = people.map(({ name, code, orgName: unit, signedIn, signedOut, note }, index) => [
    ...[`${index + 1}`, name, code, unit, signedIn],
    ...(withOut ? [signedOut] : []),
    note,
  ])
  const empty = Array.from({ length: emptyRows }, (_, index) => [
    `${people.length + index + 1}`,
    ...Array.from({ length: withOut ? 6 : 5 }, () => ''),
  ])
  return sheetPaper({
    title: '签到表',
    author: orgName,
    at: madeAt,
    subject: title,
    left: orgName,
    right: title,
    foot: sealHash === '' ? `打印　${madeText}` : `签到记录 sha256　${sealHash}`,
    parts: [
      factsPart([{ label: '名称', value: title, wide: true }, ...facts], 2),
      { kind: 'space', height: px(16) },
      {
        kind: 'table',
        rowHeight: px(36),
        style: sans(12, 18),
        columns: [
          { head: '序号', width: px(44), align: 'center' },
          { head: '姓名', width: px(84), align: 'center' },
          { head: '工号', width: px(84), align: 'center' },
          { head: '单位' },
          { ...signColumn, head: withOut ? '签到' : '签名' },
          ...outColumn,
          { head: '备注', width: px(72), align: 'center' },
        ],
        rows: [...rows, ...empty],
      },
      ...(day === ''
        ? []
        : [
            {
              kind: 'bottom' as const,
              parts: [
                {
                  kind: 'columns' as const,
                  columns: [
                    { parts: [] },
                    { width: px(260), parts: [signedPart({ orgName, day, size: 16, line: 30 })] },
                  ],
                },
                { kind: 'space' as const, height: px(16) },
              ],
            },
          ]),
    ],
  })
}

import { type Paper, type Part, px } from '../paper.ts'
import { BLUE, bold, DARK, LIGHT, sans, serif, spaced } from './styles.ts'

export interface SignPosterData {
  /** 签到 or 签退. */
  act: string
  title: string
  orgName: string
  place: string
  /** When it takes place, in words. */
  time: string
  /** From when to when the code may be scanned, in words, and what that time is called. */
  valid: string
  validLabel: string
  /** What the code opens. */
  url: string
  /** What a person does, line by line. */
  steps: readonly string[]
  /** What stands at the foot beside the unit. */
  foot: string
  madeAt: Date
}

const QR_SIZE = px(380)

const fact = (label: string, value: string): Part => ({
  kind: 'columns',
  gap: px(16),
  after: px(8),
  columns: [
    { width: px(80), parts: [{ kind: 'text', words: label, style: sans(20, 32, LIGHT) }] },
    { parts: [{ kind: 'text', words: value, style: sans(20, 32) }] },
  ],
})

/** 签到海报 for a door, 报名海报 of a class: one large code, what it is for, and until when it works. */
export const signPosterPaper = (data: SignPosterData): Paper => {
  const { act, title, orgName, place, time, valid, validLabel, url, steps, foot, madeAt } = data
  return {
    size: 'A4',
    margin: [px(56), px(72), px(40), px(72)],
    title: `${act}：${title}`,
    author: orgName,
    at: madeAt,
    foot: () => [
      { kind: 'rule', before: px(16), after: px(8) },
      {
        ...{ kind: 'text', align: 'center', style: sans(13, 20, LIGHT), fit: true },
        words: `${orgName}　·　${foot}`,
      },
    ],
    parts: [
      {
        ...{ kind: 'text', words: `扫码${act}`, align: 'center', after: px(8) },
        style: spaced(bold(serif(56, 72, BLUE)), 0.18),
      },
      { kind: 'text', words: title, align: 'center', style: bold(serif(26, 38)), after: px(32) },
      { kind: 'qr', text: url, size: QR_SIZE, align: 'center' },
      { kind: 'space', height: px(40) },
      ...(place === '' ? [] : [fact('地点', place)]),
      fact('时间', time),
      fact(validLabel, valid),
      {
        kind: 'bottom',
        parts: steps.map(
          (words, index): Part => ({
            ...{ kind: 'text', words: `${index + 1}. ${words}`, style: sans(15, 26, DARK) },
          }),
        ),
      },
    ],
  }
}

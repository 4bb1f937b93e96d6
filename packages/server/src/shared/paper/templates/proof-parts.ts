import { type PageNumber, type Part, px } from '../paper.ts'
import { formalDay } from './day-words.ts'
import { DARK, INK, LIGHT, sans, serif } from './styles.ts'

const QR_SIZE = px(92)
const SEAL_SIZE = px(152)

export interface Verifiable {
  /** In groups, as it is typed from the paper. */
  verifyCode: string
  /** What the code in the corner opens. */
  verifyUrl: string
}

/** The code in the corner, with what it is for beside it. */
export const verifyPart = ({ verifyCode, verifyUrl }: Verifiable, lines: readonly string[]): Part => ({
  kind: 'columns',
  gap: px(16),
  valign: 'middle',
  columns: [
    { width: QR_SIZE, parts: [{ kind: 'qr', text: verifyUrl, size: QR_SIZE }] },
    {
      parts: [
        { kind: 'text', words: { text: '扫码验证真伪', bold: true, colour: INK }, style: sans(13, 22, DARK) },
        ...[`验证码　${verifyCode}`, ...lines].map(
          (words): Part => ({ kind: 'text', words, style: sans(13, 22, DARK) }),
        ),
      ],
    },
  ],
})

interface Signed {
  orgName: string
  day: string
  /** What the seal is for; without one it is left to be stamped by hand. */
  sealUse?: string | undefined
  size: number
  line: number
}

/** Unit and day in words, under the seal. */
export const signedPart = ({ orgName, day, sealUse, size, line }: Signed): Part => {
  const style = serif(size, line)
  const parts: Part[] = [
    { kind: 'text', words: orgName, style, align: 'center', fit: true },
    { kind: 'text', words: formalDay(day), style, align: 'center', fit: true },
    { kind: 'space', height: px(8) },
  ]
  return sealUse === undefined
    ? { kind: 'block', parts }
    : { kind: 'sealed', parts, org: orgName, use: sealUse, size: SEAL_SIZE }
}

/** What proves on the left, who stands for it on the right. */
export const proofParts = (verify: Part, signed: Part, signedWidth: number): Part => ({
  kind: 'columns',
  gap: px(16),
  valign: 'bottom',
  columns: [{ parts: [verify] }, { width: signedWidth, parts: [signed] }],
})

export const pageWords = ({ page, pages }: PageNumber): string => `第 ${page} / ${pages} 页`

/** The last line of a page: what was hashed, and which page this is. */
export const hashFoot =
  (left: string) =>
  (number: PageNumber): Part[] => [
    { kind: 'space', height: px(16) },
    { kind: 'rule', after: px(8) },
    {
      kind: 'columns',
      columns: [
        { parts: [{ kind: 'text', words: left, style: sans(11, 16, LIGHT) }] },
        {
          width: px(110),
          parts: [{ kind: 'text', words: pageWords(number), style: sans(11, 16, LIGHT), align: 'right' }],
        },
      ],
    },
  ]

import { contentHash } from '../content-hash.ts'
import { type Paper, type Part, px, type Words } from '../paper.ts'
import { pageWords, proofParts, signedPart, type Verifiable, verifyPart } from './proof-parts.ts'
import { BLUE, bold, DARK, INK, LIGHT, sans, serif, spaced } from './styles.ts'

export interface CertificateData extends Verifiable {
  title: string
  /** Under the title, in Latin letters. */
  latin: string
  number: string
  personName: string
  /** What was done and that it is enough; one paragraph each. */
  body: readonly Words[]
  orgName: string
  sealUse: string
  issuedOn: string
  /** Null: for ever. */
  validTo: string | null
  templateVersion: number
}

/** So many signs of the body are written so large: one page holds it. */
const BODY_STYLES = [
  { most: 96, style: serif(24, 52) },
  { most: 180, style: serif(18, 36) },
  { most: Number.POSITIVE_INFINITY, style: serif(14, 26) },
] as const

const textOf = (words: Words): string =>
  (Array.isArray(words) ? words : [words])
    .map((span: string | { text: string }) => (typeof span === 'string' ? span : span.text))
    .join('')

const nameParts = (name: string): Part => {
  const width = Math.min(560, Math.max(280, [...name].length * 45 + 48))
  return {
    kind: 'columns',
    gap: px(24),
    valign: 'bottom',
    before: px(40),
    columns: [
      { parts: [] },
      {
        width: px(width),
        parts: [
          { kind: 'text', words: name, style: spaced(bold(serif(40, 56)), 0.12), align: 'center', fit: true },
          { kind: 'space', height: px(4) },
          { kind: 'rule', colour: INK, width: px(1) },
        ],
      },
      {
        parts: [
          { kind: 'text', words: '同志', style: serif(24, 40) },
          { kind: 'space', height: px(8) },
        ],
      },
    ],
  }
}

/** A4 across in a frame of waves: what a person has passed, with the code that shows it is so. */
export const certificatePaper = (data: CertificateData, revoked = false): Paper => {
  const { title, latin, number, personName, body, orgName, sealUse, issuedOn, validTo, templateVersion } = data
  const length = body.reduce((sum, words) => sum + textOf(words).length, 0)
  const { style } = BODY_STYLES.find(({ most }) => length <= most) ?? BODY_STYLES[2]
  const sha256 = contentHash('certificate', data)
  const term = `有效期　${validTo === null ? '长期有效' : `${issuedOn} 至 ${validTo}`}`
  return {
    size: 'A4-landscape',
    margin: [px(80.5), px(140.5), px(76.5), px(140.5)],
    frame: 'guilloche',
    ...(revoked && { across: '已撤销' }),
    title: `${title} ${personName}`,
    author: orgName,
    subject: `编号 ${number}`,
    at: new Date(`${issuedOn}T00:00:00+08:00`),
    foot: (page) => [
      { kind: 'space', height: px(40) },
      { kind: 'rule', after: px(8) },
      {
        ...{ kind: 'text', align: 'center', style: sans(11, 16, LIGHT), fit: true },
        words: `sha256　${sha256}　·　模板第 ${templateVersion} 版　·　${pageWords(page)}`,
      },
    ],
    parts: [
      { kind: 'text', words: `编号　${number}`, style: sans(13, 20, DARK), align: 'right' },
      {
        ...{ kind: 'text', words: title, align: 'center', fit: true, before: px(20) },
        style: spaced(bold(serif(56, 72, BLUE)), 0.18),
      },
      { kind: 'text', words: latin, style: spaced(sans(13, 20, LIGHT), 0.32), align: 'center', fit: true },
      nameParts(personName),
      { kind: 'space', height: px(32) },
      ...body.map((words): Part => ({ kind: 'text', words, style, indent: style.size * 2 })),
      {
        kind: 'bottom',
        parts: [
          proofParts(
            verifyPart(data, [term]),
            signedPart({ orgName, day: issuedOn, sealUse, size: 20, line: 36 }),
            px(300),
          ),
        ],
      },
    ],
  }
}

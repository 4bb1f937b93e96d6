import { contentHash } from '../content-hash.ts'
import { type Paper, px } from '../paper.ts'
import { proofParts, signedPart, type Verifiable, verifyPart } from './proof-parts.ts'
import { type Fact, factsPart, sayPart, sectionPart, sheetPaper } from './sheet.ts'
import { serif } from './styles.ts'

export interface AcknowledgementData extends Partial<Verifiable> {
  number: string
  orgName: string
  /** Of the person: 姓名, 工号, 岗位, 单位. */
  facts: readonly Fact[]
  personName: string
  document: {
    title: string
    /** As people say it: V4.0. */
    version: string
    pages: number
    /** Of the file that was read. */
    sha256: string
  }
  /** What was signed, word by word. */
  statement: string
  /** Day and time of the act, in Shanghai. */
  acknowledgedAt: string
  /** Day of it, YYYY-MM-DD. */
  day: string
  readPages: number
  readMinutes: number
  /** How many check questions were answered; 0: none was asked. */
  questions: number
  madeAt: Date
  madeText: string
}

/** 知悉证明: who has read which version of a document, and has said so when. */
export const acknowledgementPaper = (data: AcknowledgementData, revoked = false): Paper => {
  const { number, orgName, facts, personName, document, statement, acknowledgedAt, day } = data
  const { readPages, readMinutes, questions, madeAt, madeText, verifyCode, verifyUrl } = data
  const signed = signedPart({ orgName, day, size: 16, line: 30 })
  const verify =
    verifyCode === undefined || verifyUrl === undefined
      ? ({ kind: 'text', words: `出具　${madeText}`, style: serif(13, 22) } as const)
      : verifyPart({ verifyCode, verifyUrl }, [`出具　${madeText}`])
  return sheetPaper({
    title: '文档知悉证明',
    author: orgName,
    at: madeAt,
    subject: `编号 ${number}`,
    left: orgName,
    right: `编号　${number}`,
    foot: `sha256　${contentHash('acknowledgement', data)}`,
    across: revoked ? '已撤销' : undefined,
    parts: [
      factsPart(facts, 3),
      sayPart([
        '兹证明 ',
        { text: personName, bold: true },
        ' 已阅读',
        { text: `《${document.title}》`, bold: true },
        `（${document.version}，共 ${document.pages} 页），并于 ${acknowledgedAt} 确认知悉。`,
      ]),
      sectionPart('知悉内容'),
      { kind: 'text', words: statement, style: serif(15, 28), indent: px(30), after: px(12) },
      sectionPart('阅读情况'),
      factsPart(
        [
          { label: '已读', value: `${readPages} / ${document.pages} 页` },
          { label: '时长', value: `${readMinutes} 分钟` },
          { label: '检查题', value: questions === 0 ? '未设置' : `${questions} 题全部答对` },
          { label: '版本', value: document.version },
          { label: '时间', value: acknowledgedAt, wide: true },
          { label: '文件', value: `sha256 ${document.sha256}`, wide: true },
        ],
        3,
      ),
      {
        kind: 'bottom',
        parts: [
          { kind: 'space', height: px(24) },
          proofParts(verify, signed, px(260)),
          { kind: 'space', height: px(24) },
        ],
      },
    ],
  })
}

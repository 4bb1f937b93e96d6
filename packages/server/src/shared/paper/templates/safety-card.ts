import type { CardView } from '@portal/contract/areas/archive/card.ts'
import { type CardStage, cardKind, cardState, stageWords } from '@portal/contract/areas/archive/card-stage.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { type Paper, type Part, px } from '../paper.ts'
import { factsPart, sectionPart, sheetPaper } from './sheet.ts'

export interface SafetyCardData {
  card: CardView
  /** Drawn signatures as PNG, by stage and role. */
  signatures: readonly { stage: number; role: 'trainee' | 'responsible'; png: Uint8Array }[]
  orgName: string
  madeText: string
  at: Date
}

const kinds = wordsOf(cardKind)
const states = wordsOf(cardState)
const NONE = '—'

const signedText = (signed: CardStage['trainee']): string =>
  signed === null
    ? '未签字'
    : `${signed.by}　${signed.way === 'hand' ? '手写签名' : '密码确认'}　${shanghaiTime(signed.at)}`

const signaturePart = (png: Uint8Array | undefined, label: string): Part[] =>
  png === undefined
    ? []
    : [
        { kind: 'text', words: label, style: { family: 'sans', size: px(11), line: px(16) } },
        { kind: 'picture', bytes: png, width: px(150), height: px(50) },
      ]

const stageParts = (stage: CardStage, signatures: SafetyCardData['signatures']): Part[] => {
  const pngOf = (role: 'trainee' | 'responsible') =>
    signatures.find((each) => each.stage === stage.stage && each.role === role)?.png
  const drawn = [...signaturePart(pngOf('trainee'), '学员签名'), ...signaturePart(pngOf('responsible'), '负责人签名')]
  const practical = stage.practicalDone ? `合格　${stage.practicalBy}　${stage.practicalOn ?? ''}` : '未确认'
  return [
    sectionPart(`${stageWords[stage.stage]}教育`),
    factsPart(
      [
        { label: '学时', value: `${stage.hours.toFixed(2)}（要求 ${stage.need.toFixed(2)}）` },
        {
          label: '理论',
          value: stage.passScore === 0 ? '不考核' : `${stage.score ?? NONE}（合格 ${stage.passScore}）`,
        },
        { label: '实操', value: stage.practical ? practical : '不考核', wide: true },
        {
          label: '内容',
          value: stage.items.map(({ text, done }) => `${done ? '✓' : '○'} ${text}`).join('　') || NONE,
          wide: true,
        },
        { label: '学员', value: signedText(stage.trainee), wide: true },
        { label: '负责人', value: signedText(stage.responsible), wide: true },
        ...(stage.hash === '' ? [] : [{ label: '签字页', value: `sha256 ${stage.hash}`, wide: true }]),
      ],
      2,
    ),
    ...(drawn.length === 0 ? [] : [{ kind: 'block' as const, parts: drawn }]),
  ]
}

/** 三级安全教育卡 with the signatures of each stage. */
export const safetyCardPaper = ({ card, signatures, orgName, madeText, at }: SafetyCardData): Paper =>
  sheetPaper({
    title: '三级安全教育卡',
    author: orgName,
    at,
    subject: `编号 ${card.no}`,
    left: orgName,
    right: `编号　${card.no}`,
    foot: `打印　${madeText}`,
    ...(card.state === 'void' && { across: '已作废' }),
    parts: [
      factsPart(
        [
          { label: '姓名', value: card.name },
          { label: '工号', value: card.code },
          { label: '岗位', value: card.job },
          { label: '类型', value: `${kinds[card.kind] ?? ''}${card.highRisk ? '　高危岗位' : ''}` },
          { label: '单位', value: card.orgName },
          { label: '状态', value: states[card.state] ?? '' },
        ],
        2,
      ),
      ...card.stages.filter(({ asked }) => asked).flatMap((stage) => stageParts(stage, signatures)),
    ],
  })

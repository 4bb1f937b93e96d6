import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { type BankScores, checkPaper, type PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { ChosenQuestions, LabelSelect } from '#src/areas/assessment/public.ts'
import { query } from '#src/kit/query.ts'
import { LateDrawer, LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { commonScore, scoreHint, useBankScores } from '../draw-rule/use-bank-scores.ts'
import { asPaperQuestion } from '../named-question.ts'
import { contentOf, type DraftRow, freshDraft, freshRow, freshSection } from '../paper-draft.ts'
import { variableOf } from '../variable-kinds.ts'
import { CategoriesSelect } from './CategoriesSelect.tsx'
import { PolicyOverrides } from './PolicyOverrides.tsx'
import '../paper.css'

interface RowDrawerProps {
  /** Null: a new one. */
  row: DraftRow | null
  /** Kinds that a new one begins with. */
  kinds?: DraftRow['kinds']
  /** A source to draw from, whose number and score are said elsewhere. */
  plain?: boolean
  /** Questions whose words are known, and a way to make more known: for 必含 and exclusions of a paper. */
  named?: { known: ReadonlyMap<string, PaperQuestion>; meet: (questions: readonly PaperQuestion[]) => void }
  onSave: (row: DraftRow) => void
  onClose: () => void
}

const kinds = wordsOf(questionKind)
const levels = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))
const labelWords = { any: '含任一标签', all: '含全部标签', none: '不含标签' } as const
const labelKeys = ['any', 'all', 'none'] as const

/** How many questions fit the rule by itself. */
const useAvailable = (row: DraftRow, isAsked: boolean) => {
  const section = { ...freshSection('1'), rows: [{ ...row, score: 1, requiredIds: [] }] }
  const content = contentOf({ ...freshDraft(), sections: [section] })
  const check = useQuery({
    ...query(checkPaper, content ?? { sections: [], avoidExams: 0, avoidDays: 0, exposurePercent: 100 }),
    enabled: isAsked && content !== null,
    gcTime: 0,
  })
  return content === null ? undefined : check.data?.rows[0]?.available
}

/** 抽题规则: what the questions of a row have in common. */
export function RowDrawer({ row: given, kinds: begun = [], plain = false, named, onSave, onClose }: RowDrawerProps) {
  const [written, setRow] = useState<DraftRow>(() => given ?? { ...freshRow(), kinds: begun, score: null })
  const bank = useBankScores(written, !plain)
  // What the author leaves open is worth what the bank says, as long as it says one thing.
  const row = { ...written, score: written.score ?? commonScore(bank) }
  const available = useAvailable(row, !plain)
  const set = (values: Partial<DraftRow>) => setRow((before) => ({ ...before, ...values }))
  const fault = plain ? faultOf({ ...row, score: 1 }) : faultOf(row)
  return (
    <LateDrawer
      open
      title={`${given ? '编辑' : '添加'}${plain ? '题目来源' : '抽题规则'}`}
      size="min(560px, 100vw)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="paper-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={fault !== null} title={fault ?? undefined} onClick={() => onSave(row)}>
            确定
          </Button>
        </div>
      }
    >
      <Form layout="vertical">
        <Form.Item label="题目分类" htmlFor="row-types" required>
          <CategoriesSelect id="row-types" value={row.typeIds} onChange={(typeIds) => set({ typeIds })} />
        </Form.Item>
        <Form.Item label="题型" htmlFor="row-kinds">
          <LateSelect
            id="row-kinds"
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            className="kit-wide"
            placeholder="不限"
            options={questionKind.options.map((value) => ({ value, label: kinds[value] }))}
            value={row.kinds}
            // A policy belongs to one kind.
            onChange={(chosen: DraftRow['kinds']) => set({ kinds: chosen, policy: null })}
          />
        </Form.Item>
        <div className="paper-rules">
          <Form.Item label="难度从" htmlFor="row-from">
            <LateSelect
              id="row-from"
              options={levels}
              value={row.difficultyFrom}
              onChange={(from: number) => set({ difficultyFrom: from, difficultyTo: Math.max(from, row.difficultyTo) })}
            />
          </Form.Item>
          <Form.Item label="到" htmlFor="row-to">
            <LateSelect
              id="row-to"
              options={levels}
              value={row.difficultyTo}
              onChange={(to: number) => set({ difficultyTo: to, difficultyFrom: Math.min(to, row.difficultyFrom) })}
            />
          </Form.Item>
        </div>
        <Form.Item label="知识点" htmlFor="row-knowledge">
          <LabelSelect
            kind="knowledge"
            id="row-knowledge"
            value={row.knowledgeIds}
            onChange={(knowledgeIds) => set({ knowledgeIds })}
          />
        </Form.Item>
        {labelKeys.map((key) => (
          <Form.Item key={key} label={labelWords[key]} htmlFor={`row-${key}`}>
            <LabelSelect
              kind="label"
              id={`row-${key}`}
              value={row.labels[key]}
              onChange={(ids) => set({ labels: { ...row.labels, [key]: ids } })}
            />
          </Form.Item>
        ))}
        {!plain && <CountAndScore row={written} score={row.score} bank={bank} onChange={set} />}
        {named && <RowNames row={row} named={named} onChange={set} />}
      </Form>
      {available !== undefined && (
        <Alert
          role="status"
          type={available < row.count ? 'warning' : 'info'}
          title={
            available < row.count
              ? `可用 ${available} 题，还需编写 ${row.count - available} 题`
              : `可用 ${available} 题`
          }
        />
      )}
    </LateDrawer>
  )
}

interface CountAndScoreProps {
  row: DraftRow
  /** What each is worth as it stands. */
  score: number | null
  bank: BankScores | null
  onChange: (values: Partial<DraftRow>) => void
}

function CountAndScore({ row, score: each, bank, onChange }: CountAndScoreProps) {
  return (
    <div className="paper-rules">
      <Form.Item label="抽题数" htmlFor="row-count" required>
        <LateInputNumber
          id="row-count"
          min={1}
          max={200}
          precision={0}
          suffix="题"
          value={row.count}
          onChange={(count) => onChange({ count: Number(count ?? 1) })}
        />
      </Form.Item>
      <Form.Item
        label="每题分值"
        htmlFor="row-score"
        required
        help={scoreHint(bank, row.score)}
        validateStatus={bank !== null && bank.length > 1 && row.score === null ? 'warning' : ''}
      >
        <LateInputNumber
          id="row-score"
          min={0.01}
          max={100}
          precision={2}
          suffix="分"
          placeholder={each === null ? '' : String(each)}
          value={row.score}
          onChange={(score) => onChange({ score: score === null ? null : Number(score) })}
        />
      </Form.Item>
    </div>
  )
}

interface RowNamesProps {
  row: DraftRow
  named: NonNullable<RowDrawerProps['named']>
  onChange: (values: Partial<DraftRow>) => void
}

const MOST_NAMED = 200

/** What a rule of a paper says of single questions, and how all it draws are scored. */
function RowNames({ row, named: { known, meet }, onChange }: RowNamesProps) {
  const [kind] = row.kinds
  const choose = {
    known,
    most: MOST_NAMED,
    onMeet: (rows: QuestionRow[]) => meet(rows.map(asPaperQuestion)),
    ...(row.kinds.length > 0 && { fitting: row.kinds }),
  }
  return (
    <>
      <Form.Item label="必含题目" help="每份试卷都有这些题目，计入抽题数；须符合本组的条件">
        <ChosenQuestions
          label="必含题目"
          value={row.requiredIds}
          onChange={(requiredIds) => onChange({ requiredIds })}
          {...choose}
        />
      </Form.Item>
      <Form.Item label="排除题目" help="符合条件也不抽取">
        <ChosenQuestions
          label="排除题目"
          value={row.excludeIds}
          onChange={(excludeIds) => onChange({ excludeIds })}
          {...choose}
        />
      </Form.Item>
      {kind !== undefined && row.kinds.length === 1 && variableOf(row.kinds).length === 1 && (
        <Form.Item label="计分方式">
          <PolicyOverrides
            kinds={row.kinds}
            max={row.score}
            value={row.policy ? { [kind]: row.policy } : {}}
            onChange={({ [kind]: policy = null }) => onChange({ policy })}
          />
        </Form.Item>
      )}
    </>
  )
}

const faultOf = ({ typeIds, score, count, requiredIds, excludeIds }: DraftRow): string | null => {
  if (typeIds.length === 0) return '请选择题目分类'
  if (requiredIds.length > count) return `必含 ${requiredIds.length} 题，多于抽题数`
  if (requiredIds.some((id) => excludeIds.includes(id))) return '同一道题不能既必含又排除'
  return score === null ? '请输入每题分值' : null
}

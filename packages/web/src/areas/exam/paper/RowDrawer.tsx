import { questionKind } from '@portal/contract/areas/assessment/question-content.ts'
import { checkPaper } from '@portal/contract/areas/exam/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { LabelSelect } from '#src/areas/assessment/public.ts'
import { query } from '#src/kit/query.ts'
import { LateDrawer, LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { CategoriesSelect } from './CategoriesSelect.tsx'
import { contentOf, type DraftRow, freshDraft, freshRow, freshSection } from './paper-draft.ts'
import './paper.css'

interface RowDrawerProps {
  /** Null: a new one. */
  row: DraftRow | null
  /** A source to draw from, whose number and score are said elsewhere. */
  plain?: boolean
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
export function RowDrawer({ row: given, plain = false, onSave, onClose }: RowDrawerProps) {
  const [row, setRow] = useState<DraftRow>(() => given ?? freshRow())
  const available = useAvailable(row, !plain)
  const set = (values: Partial<DraftRow>) => setRow((before) => ({ ...before, ...values }))
  const fault = faultOf(row)
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
            allowClear
            className="kit-wide"
            placeholder="不限"
            options={questionKind.options.map((value) => ({ value, label: kinds[value] }))}
            value={row.kinds}
            onChange={(chosen: DraftRow['kinds']) => set({ kinds: chosen })}
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
        {!plain && (
          <div className="paper-rules">
            <Form.Item label="抽题数" htmlFor="row-count" required>
              <LateInputNumber
                id="row-count"
                min={1}
                max={200}
                precision={0}
                suffix="题"
                value={row.count}
                onChange={(count) => set({ count: Number(count ?? 1) })}
              />
            </Form.Item>
            <Form.Item label="每题分值" htmlFor="row-score" required>
              <LateInputNumber
                id="row-score"
                min={0.01}
                max={100}
                precision={2}
                suffix="分"
                value={row.score}
                onChange={(score) => set({ score: score === null ? null : Number(score) })}
              />
            </Form.Item>
          </div>
        )}
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

const faultOf = ({ typeIds, score }: DraftRow): string | null => {
  if (typeIds.length === 0) return '请选择题目分类'
  return score === null ? '请输入每题分值' : null
}

import { questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { checkPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { LabelSelect } from '#src/areas/assessment/public.ts'
import { query } from '#src/kit/query.ts'
import { LateDrawer, LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { commonScore, scoreHint, useBankScores } from '../draw-rule/use-bank-scores.ts'
import { contentOf, type DraftRow, freshDraft, freshSection } from '../paper-draft.ts'
import { CategoriesSelect } from './CategoriesSelect.tsx'
import { cellName, LEVELS, type Matrix, type MatrixFrame, probeRows, rowsOfMatrix, wholeOf } from './matrix-rows.ts'
import '../paper.css'

interface MatrixDialogProps {
  onRows: (rows: DraftRow[]) => void
  onClose: () => void
}

const MOST_KNOWLEDGE = 12
const PER_SECTION = 50
const kinds = wordsOf(questionKind)

/** What the bank holds in each cell. */
const useCells = (knowledgeIds: readonly string[], frame: MatrixFrame) => {
  const rows = probeRows(knowledgeIds, frame)
  const sections = Array.from({ length: Math.ceil(rows.length / PER_SECTION) }, (_, place) => ({
    ...freshSection('1'),
    rows: rows.slice(place * PER_SECTION, (place + 1) * PER_SECTION),
  }))
  const content = frame.typeIds.length === 0 || rows.length === 0 ? null : contentOf({ ...freshDraft(), sections })
  const check = useQuery({
    ...query(checkPaper, content ?? { sections: [], avoidExams: 0, avoidDays: 0, exposurePercent: 100 }),
    enabled: content !== null,
    gcTime: 0,
  })
  return new Map((content === null ? [] : (check.data?.rows ?? [])).map(({ rowId, available }) => [rowId, available]))
}

/** 双向细目表: 知识点 × 难度 with counts, which turn into rules of drawing. */
export function MatrixDialog({ onRows, onClose }: MatrixDialogProps) {
  const [frame, setFrame] = useState<MatrixFrame>({ typeIds: [], kinds: [], score: null })
  const [knowledgeIds, setKnowledgeIds] = useState<string[]>([])
  const [matrix, setMatrix] = useState<Matrix>({})
  const cells = useCells(knowledgeIds, frame)
  const bank = useBankScores(wholeOf(knowledgeIds, frame))
  const score = frame.score ?? commonScore(bank)
  const rows = rowsOfMatrix(matrix, knowledgeIds, { ...frame, score })
  const write = (id: string, level: number, count: number) =>
    setMatrix((before) => ({ ...before, [id]: { ...before[id], [level]: count } }))

  return (
    <LateDrawer
      open
      title="双向细目表"
      size="min(900px, 100vw)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="paper-foot">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={rows.length === 0 || frame.typeIds.length === 0 || score === null}
            onClick={() => onRows(rows)}
          >
            生成 {rows.length} 组抽题规则
          </Button>
        </div>
      }
    >
      <Form layout="vertical">
        <Form.Item label="题目分类" htmlFor="matrix-types" required>
          <CategoriesSelect
            id="matrix-types"
            value={frame.typeIds}
            onChange={(typeIds) => setFrame({ ...frame, typeIds })}
          />
        </Form.Item>
        <Form.Item label={`知识点（最多 ${MOST_KNOWLEDGE} 个）`} htmlFor="matrix-knowledge" required>
          <LabelSelect
            kind="knowledge"
            id="matrix-knowledge"
            value={knowledgeIds}
            onChange={(ids) => setKnowledgeIds(ids.slice(0, MOST_KNOWLEDGE))}
          />
        </Form.Item>
        <div className="paper-rules">
          <Form.Item label="题型" htmlFor="matrix-kinds">
            <LateSelect
              id="matrix-kinds"
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              placeholder="不限"
              className="kit-wide"
              options={questionKind.options.map((value) => ({ value, label: kinds[value] }))}
              value={frame.kinds}
              onChange={(value: MatrixFrame['kinds']) => setFrame({ ...frame, kinds: value })}
            />
          </Form.Item>
          <Form.Item label="每题分值" htmlFor="matrix-score" help={scoreHint(bank, frame.score)}>
            <LateInputNumber
              id="matrix-score"
              min={0.01}
              max={100}
              precision={2}
              suffix="分"
              placeholder={score === null ? '' : String(score)}
              value={frame.score}
              onChange={(typed) => setFrame({ ...frame, score: typed === null ? null : Number(typed) })}
            />
          </Form.Item>
        </div>
      </Form>
      {knowledgeIds.length > 0 && (
        <div className="paper-matrix-frame">
          <MatrixTable knowledgeIds={knowledgeIds} matrix={matrix} cells={cells} onWrite={write} />
        </div>
      )}
    </LateDrawer>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

interface MatrixTableProps {
  knowledgeIds: readonly string[]
  matrix: Matrix
  /** What the bank holds, by {@link cellName}. */
  cells: ReadonlyMap<string, number>
  onWrite: (id: string, level: number, count: number) => void
}

function MatrixTable({ knowledgeIds, matrix, cells, onWrite }: MatrixTableProps) {
  const { data: options = [] } = useQuery(query(questionLabelOptions, {}))
  const wanted = (id: string, level: number) => matrix[id]?.[level] ?? 0
  return (
    <table className="paper-matrix" aria-label="细目表">
      <thead>
        <tr>
          <th scope="col">知识点</th>
          {LEVELS.map((level) => (
            <th key={level} scope="col">
              难度 {level}
            </th>
          ))}
          <th scope="col">合计</th>
        </tr>
      </thead>
      <tbody>
        {knowledgeIds.map((id, place) => {
          const name = options.find((option) => option.id === id)?.name ?? ''
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              {LEVELS.map((level) => (
                <Cell
                  key={level}
                  name={`${name} 难度 ${level}`}
                  count={wanted(id, level)}
                  available={cells.get(cellName(place, level))}
                  onChange={(count) => onWrite(id, level, count)}
                />
              ))}
              <td>{sumOf(LEVELS.map((level) => wanted(id, level)))}</td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">合计</th>
          {LEVELS.map((level) => (
            <td key={level}>{sumOf(knowledgeIds.map((id) => wanted(id, level)))}</td>
          ))}
          <td>{sumOf(knowledgeIds.flatMap((id) => LEVELS.map((level) => wanted(id, level))))}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface CellProps {
  name: string
  count: number
  available: number | undefined
  onChange: (count: number) => void
}

/** Red where the bank holds fewer than are wanted. */
function Cell({ name, count, available, onChange }: CellProps) {
  const missing = available === undefined ? 0 : Math.max(count - available, 0)
  return (
    <td data-short={missing > 0}>
      <LateInputNumber
        aria-label={name}
        min={0}
        max={200}
        precision={0}
        value={count}
        onChange={(value) => onChange(Number(value ?? 0))}
      />
      <span className="paper-note">
        {available !== undefined && (missing > 0 ? `还需编写 ${missing} 题` : `可用 ${available}`)}
      </span>
    </td>
  )
}

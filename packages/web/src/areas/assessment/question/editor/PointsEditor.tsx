import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { KeyPoint } from '@portal/contract/areas/assessment/question/key.ts'
import { Button, Input, type SelectProps } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { type BodyEditorProps, keyOf } from './body.ts'

const MOST_POINTS = 20
const tags: SelectProps = {
  mode: 'tags',
  open: false,
  suffixIcon: null,
  className: 'kit-wide',
  tokenSeparators: ['，', ',', '、'],
}

/** 得分要点 of 简答 and 上传: what a marker looks for, and the words that suggest it. */
export function PointsEditor({ body, onChange }: BodyEditorProps) {
  const { points } = keyOf<'points'>(body.key, { type: 'points', points: [] })
  const write = (next: KeyPoint[]) => onChange({ key: next.length === 0 ? null : { type: 'points', points: next } })
  const set = (at: number, changes: Partial<KeyPoint>) =>
    write(points.map((point, index) => (index === at ? { ...point, ...changes } : point)))

  return (
    <div className="question-edit-rows">
      {points.map((point, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place
        <fieldset key={index}>
          <legend>要点 {index + 1}</legend>
          <label className="question-edit-grow">
            内容
            <Input value={point.text} maxLength={200} onChange={({ target }) => set(index, { text: target.value })} />
          </label>
          <label>
            分值
            <LateInputNumber
              min={0.01}
              max={100}
              step={0.5}
              precision={2}
              value={point.points}
              onChange={(value) => set(index, { points: Number(value ?? 1) })}
            />
          </label>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除要点 ${index + 1}`}
            onClick={() => write(points.filter((_, at) => at !== index))}
          />
          <label className="question-edit-half">
            出现其一即提示得分
            <LateSelect
              {...tags}
              aria-label={`要点 ${index + 1} 任一关键词`}
              value={point.any}
              onChange={(any: string[]) => set(index, { any })}
            />
          </label>
          <label className="question-edit-half">
            必须全部出现
            <LateSelect
              {...tags}
              aria-label={`要点 ${index + 1} 全部关键词`}
              value={point.all}
              onChange={(all: string[]) => set(index, { all })}
            />
          </label>
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={points.length >= MOST_POINTS}
        onClick={() => write([...points, { text: '', points: 1, any: [], all: [] }])}
      >
        添加要点
      </Button>
    </div>
  )
}

import { type QuestionSource, sourceItem } from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Input } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { SourceVideo } from '../detail/SourceVideo.tsx'

interface SourceFieldProps {
  value?: QuestionSource | null
  onChange?: (source: QuestionSource | null) => void
}

type ItemType = QuestionSource['itemType']

const kinds = Object.entries(wordsOf(sourceItem)).map(([value, label]) => ({ value, label }))

const MOST_TEXT = 200

/** Where the question was taken from: a standard, a video's second, a document's page. */
export function SourceField({ value = null, onChange }: SourceFieldProps) {
  const set = (changes: Partial<QuestionSource>) => value && onChange?.({ ...value, ...changes })
  const turn = (itemType?: ItemType) =>
    onChange?.(itemType ? { itemType, itemId: null, second: null, page: null, text: value?.text ?? '' } : null)
  return (
    <div className="question-edit-source">
      <LateSelect
        aria-label="来源类型"
        allowClear
        placeholder="无"
        value={value?.itemType}
        options={kinds}
        onChange={turn}
      />
      {value?.itemType === 'video' && (
        <SourceVideo
          value={value.itemId}
          onChoose={(video) =>
            set({ itemId: video?.id ?? null, text: value.text || (video?.title.slice(0, MOST_TEXT) ?? '') })
          }
        />
      )}
      {value && (
        <Input
          aria-label="来源说明"
          placeholder="如《安全生产法》第二十八条"
          maxLength={MOST_TEXT}
          value={value.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      )}
      {value?.itemType === 'video' && (
        <LateInputNumber
          aria-label="视频第几秒"
          placeholder="第几秒"
          min={0}
          precision={0}
          value={value.second}
          onChange={(second) => set({ second: second === null ? null : Number(second) })}
        />
      )}
      {value?.itemType === 'doc' && (
        <LateInputNumber
          aria-label="文档第几页"
          placeholder="第几页"
          min={1}
          precision={0}
          value={value.page}
          onChange={(page) => set({ page: page === null ? null : Number(page) })}
        />
      )}
    </div>
  )
}

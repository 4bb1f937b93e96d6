import { type RecordState, recordState as recordStates } from '@portal/contract/areas/learning/record.ts'
import { videoCategory } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Input, Segmented, Select } from 'antd'
import { useProgressFilter } from './use-progress-filter.ts'

const words = wordsOf(recordStates)
const begun = ['studying', 'completed', 'restudy', 'void'] as const satisfies readonly RecordState[]

/** State, 类别, 必修 and keyword; what concerns videos alone is offered for videos alone. */
export function ProgressTools({ videos }: { videos: boolean }) {
  const { filter, choose } = useProgressFilter()
  const { state, keyword, category, required } = filter
  const states: readonly RecordState[] = videos ? ['none', ...begun] : begun
  return (
    <div className="course-tools">
      <Segmented
        aria-label="学习状态"
        value={state ?? 'all'}
        options={[{ value: 'all', label: '全部' }, ...states.map((value) => ({ value, label: words[value] ?? value }))]}
        onChange={(value) => choose('state', value === 'all' ? undefined : value)}
      />
      {videos && (
        <>
          <Select
            aria-label="类别"
            placeholder="类别"
            allowClear
            value={category}
            options={Object.entries(wordsOf(videoCategory)).map(([value, label]) => ({ value, label }))}
            onChange={(value?: string) => choose('category', value)}
          />
          <Select
            aria-label="必修"
            placeholder="必修"
            allowClear
            value={required === undefined ? undefined : required ? '1' : '0'}
            options={[
              { value: '1', label: '必修' },
              { value: '0', label: '选修' },
            ]}
            onChange={(value?: string) => choose('required', value)}
          />
        </>
      )}
      <Input.Search
        aria-label="关键词"
        placeholder="搜索名称"
        allowClear
        maxLength={50}
        defaultValue={keyword}
        onSearch={(text) => choose('keyword', text.trim())}
      />
    </div>
  )
}

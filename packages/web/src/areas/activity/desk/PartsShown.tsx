import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { activityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

const types = wordsOf(activityPartType)

/** The parts as they are, for those who do not change them any more. */
export function PartsShown({ of }: { of: ActivityDetail }) {
  if (of.parts.length === 0) return <EmptyNew text="还没有环节" />
  return (
    <div className="desk-panel">
      <p>{of.sentence}</p>
      <ol className="desk-shown" aria-label="环节">
        {of.parts.map(({ id, type, title, weight, required, refs }) => (
          <li key={id}>
            <b>{title}</b> <Tag>{types[type]}</Tag>
            <Tag>{required ? '必做' : '选做'}</Tag>
            {weight} 分
            {refs.length > 0 && (
              <p className="act-sub">{refs.map((ref) => `《${ref.title || '内容已删除'}》`).join('、')}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

import { getActivity } from '@portal/contract/areas/activity/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { activityAddress } from '../../addresses.ts'
import './learner.css'

interface BackToActivityProps {
  id: string
  /** What was done. */
  contentId: string
}

/** The way back to the activity, and what the deed brought there. */
export function BackToActivity({ id, contentId }: BackToActivityProps) {
  const { data } = useQuery({ ...query(getActivity, { id, manage: false }), refetchOnMount: 'always' })
  const part = data?.parts.find(({ refs }) => refs.some((ref) => ref.id === contentId))
  return (
    <div className="act-back">
      {data && part?.done && (
        <p>
          《{data.title}》+{part.weight} 分，
          {data.my.complete ? '你已完成活动' : `已得 ${data.my.progress}/${data.need} 分`}
        </p>
      )}
      <Button type="primary" size="large" onClick={() => go(activityAddress(id))}>
        返回活动
      </Button>
    </div>
  )
}

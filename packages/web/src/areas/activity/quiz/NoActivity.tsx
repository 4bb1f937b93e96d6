import { activityRefusals } from '@portal/contract/areas/activity/activity-words.ts'
import { Button, Result } from 'antd'
import { go } from '#src/platform/navigate.ts'
import { ACTIVITY_LIST } from '../addresses.ts'

/** The address names no activity. */
export function NoActivity() {
  return (
    <Result
      status="info"
      title={activityRefusals.chooseActivity.message}
      extra={<Button onClick={() => go(ACTIVITY_LIST)}>返回活动列表</Button>}
    />
  )
}
